// One websocket is one point of view. What was not answered is asked again with the same id, so that
// nothing happens twice; what was missed is told again from the last row known.

import type { Command, Done, Refused, TableShown } from "../wire.ts";

export type Connection = "connecting" | "open" | "lost" | "gone";
type Answer = Done | Refused;
type Unsent<C> = C extends Command ? Omit<C, "id"> : never;
export type NewCommand = Unsent<Command>;

const NOT_FOUND = 4404;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private timer = 0;
  private isClosed = false;
  private seq = 0;
  private heard = 0;
  private seat: number | null = null;
  private hasOpened = false;

  constructor(
    private readonly table: string,
    private readonly onTable: (table: TableShown) => void,
    private readonly onConnection: (connection: Connection) => void,
  ) {
    addEventListener("online", this.hurry);
  }

  /** Looks from a seat, from the beginning of the story. */
  look(seat: number | null): void {
    this.seat = seat;
    this.seq = 0;
    this.heard = 0;
    if (this.socket?.readyState === WebSocket.OPEN) this.sendLook();
    else if (this.socket === null) this.connect();
  }

  send(command: NewCommand): Promise<Answer> {
    const id = crypto.randomUUID();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.onConnection(this.hasOpened ? "lost" : "connecting");
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?protocol=1`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.hasOpened = true;
      this.onConnection("open");
      this.sendLook();
      for (const each of this.waiting.values()) socket.send(each.text);
    };
    socket.onmessage = (event) => this.takeIn(JSON.parse(String(event.data)) as TableShown | Answer);
    socket.onclose = (event) => this.lose(event.code);
  }

  private sendLook(): void {
    const look = { type: "look", id: crypto.randomUUID(), seat: this.seat, since: this.seq, heard: this.heard };
    this.socket?.send(JSON.stringify({ ...look, parts: ["view", "scene", "choices"] }));
  }

  private takeIn(message: TableShown | Answer): void {
    if (message.type === "table") {
      if (message.seat !== this.seat && this.seat !== null) this.seat = message.seat;
      this.seq = message.seq;
      this.heard = message.said.at(-1)?.number ?? this.heard;
      this.onTable(message);
      return;
    }
    this.waiting.get(message.id)?.resolve(message);
    this.waiting.delete(message.id);
  }

  private lose(code: number): void {
    if (this.isClosed) return;
    this.socket = null;
    if (code === NOT_FOUND) return this.onConnection("gone");
    this.onConnection("lost");
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private readonly hurry = (): void => {
    if (this.socket !== null || this.isClosed) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };
}
