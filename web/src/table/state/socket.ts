// One websocket is one point of view. What was not answered is asked again with the same id, so that
// nothing happens twice; what was missed is told again from the last row known.

import { ask, freshId, Refusal } from "../../ui/api.ts";
import { inLanguage, language } from "../../ui/language.ts";
import {
  type Catalogue,
  type Command,
  type Done,
  PROTOCOL,
  type Presence,
  type Refused,
  type TableShown,
} from "../../wire.ts";
import { withPresence } from "./presence.ts";

export type Connection = "connecting" | "open" | "lost" | "gone";
type Answer = Done | Refused;
type Message = TableShown | Presence | Answer;
type Unsent<C> = C extends Command ? Omit<C, "id"> : never;
export type NewCommand = Unsent<Command>;

const NOT_FOUND = 4404;
const NOT_FOUND_BY_HTTP = 404;
const BAD_REQUEST = 400;
/** What browsers say of every connection that ended without a word, and of all that never began. */
const REFUSED = 1006;
/** Later than any row or message, so that none is told. */
const NO_ROWS = 999_999_999;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** How long an answer may take before the connection counts as lost. */
export const ANSWER_TIMEOUT = 8000;

const PARTS = ["view", "scene", "choices", "presence"];
/** Asks only who sits where. */
const NOTHING_YET = { since: NO_ROWS, heard: NO_ROWS, heard_spectators: NO_ROWS, parts: [] };

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
  /** Whether it only asks, so that nothing is lost with it. */
  isIdle: boolean;
}

export interface Listener {
  /** `isWhole`: with everything that was told before, as when another seat looks or in another language. */
  onTable: (table: TableShown, isWhole: boolean) => void;
  /** With a sentence where the server says why there is nothing to see. */
  onConnection: (connection: Connection, why?: string) => void;
  /** Whether something that was to be done has not been answered. */
  onWaiting: (isWaiting: boolean) => void;
}

export class TableSocket {
  private readonly table: string;
  private readonly listener: Listener;
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private timer = 0;
  private deadline = 0;
  private isClosed = false;
  private hasOpened = false;
  private seq = 0;
  private heard = { table: 0, spectators: 0 };
  private seat: number | null = null;
  /** Whether it is known who sits where, and so from which seat to look. */
  private isIntroduced = false;
  /** The table as it was last shown to the seat that looks. */
  private shown: TableShown | null = null;
  /** The look that has not been answered: until then, what is told was meant for another seat or in another language. */
  private asked = "";

  constructor(table: string, listener: Listener) {
    this.table = table;
    this.listener = listener;
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Looks from a seat, from the beginning of the story. */
  look(seat: number | null = this.seat): void {
    this.seat = seat;
    this.seq = 0;
    this.heard = { table: 0, spectators: 0 };
    this.shown = null;
    if (this.isOpen) this.sendLook();
  }

  send(command: NewCommand): Promise<Answer> {
    const id = freshId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve, isIdle: command.type === "preview" });
      this.tellWaiting();
      if (this.isOpen) this.transmit(text);
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.listener.onConnection(this.hasOpened ? "lost" : "connecting");
    const path = inLanguage(`/api/tables/${this.table}/socket?protocol=${PROTOCOL}`);
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.hasOpened = true;
      this.sendLook();
      for (const each of this.waiting.values()) this.transmit(each.text);
    };
    socket.onmessage = (event) => socket === this.socket && this.takeIn(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => socket === this.socket && this.lose(event.code);
  }

  private sendLook(): void {
    this.asked = freshId();
    const look = { type: "look", id: this.asked, seat: this.seat, language: language() };
    const heard = { heard: this.heard.table, heard_spectators: this.heard.spectators };
    const known = this.isIntroduced ? { since: this.seq, ...heard, parts: PARTS } : NOTHING_YET;
    this.transmit(JSON.stringify({ ...look, ...known }));
  }

  private transmit(text: string): void {
    this.socket?.send(text);
    if (!this.deadline) this.deadline = window.setTimeout(this.drop, ANSWER_TIMEOUT);
  }

  private takeIn(message: Message): void {
    clearTimeout(this.deadline);
    this.deadline = 0;
    if (message.type === "presence") return this.takePresence(message);
    if (message.type !== "table") return this.takeAnswer(message);
    if (this.asked && (message.seat !== this.seat || (this.isIntroduced && !this.shown))) return;
    if (!this.isIntroduced) return this.introduce(message);
    this.seat = message.seat;
    this.seq = message.seq;
    for (const each of message.said) this.heard[each.room] = each.number;
    this.listener.onConnection("open");
    this.show(message);
  }

  /** Nothing has changed but who is there. */
  private takePresence(presence: Presence): void {
    if (this.shown) this.show(withPresence(this.shown, presence));
  }

  private show(table: TableShown): void {
    const isWhole = this.shown === null;
    this.shown = table;
    this.listener.onTable(table, isWhole);
  }

  /** Whoever has one seat looks from it; with none or several, as a spectator until somebody says who looks. */
  private introduce(table: TableShown): void {
    const own = table.chairs.filter((chair) => chair.is_mine && chair.kind === "person");
    this.isIntroduced = true;
    this.look(own.length === 1 && own[0] ? own[0].seat : null);
  }

  private takeAnswer(answer: Answer): void {
    if (answer.id === this.asked) {
      this.asked = "";
      // A seat that is no longer one's own is looked at from outside.
      if (answer.type === "refused" && this.seat !== null) this.look(null);
      return;
    }
    this.waiting.get(answer.id)?.resolve(answer);
    this.waiting.delete(answer.id);
    this.tellWaiting();
  }

  private tellWaiting(): void {
    this.listener.onWaiting([...this.waiting.values()].some((each) => !each.isIdle));
  }

  private lose(code: number): void {
    if (this.isClosed) return;
    this.socket = null;
    clearTimeout(this.deadline);
    this.deadline = 0;
    if (code === NOT_FOUND) return this.end();
    if (code === REFUSED) void this.askWhy();
    this.listener.onConnection(this.hasOpened ? "lost" : "connecting");
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A handshake that fails says nothing of why; by HTTP the server tells whether it has become newer than this page, and
   *  whether there is such a table. */
  private async askWhy(): Promise<void> {
    try {
      const { protocol } = await ask<Catalogue>("/api/games");
      if (protocol !== PROTOCOL) reloadOnce(`protocol ${protocol}`);
      await ask(`/api/tables/${this.table}?parts=&since=${NO_ROWS}`);
    } catch (error) {
      if (!(error instanceof Refusal) || this.isClosed) return;
      if (error.status === NOT_FOUND_BY_HTTP) this.end();
      else if (error.status === BAD_REQUEST) this.end(error.message);
    }
  }

  private end(why = ""): void {
    this.close();
    this.listener.onConnection("gone", why);
  }

  /** Gives a connection up that does not answer. */
  private readonly drop = (): void => {
    const socket = this.socket;
    if (socket === null || this.isClosed) return;
    this.lose(0);
    socket.close();
  };

  /** Tries again at once when the network or the person is back, and asks whether the other end still is. */
  private readonly hurry = (): void => {
    if (this.isClosed || document.visibilityState === "hidden") return;
    if (this.isOpen) return this.sendLook();
    if (this.socket !== null) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };
}

/** The server's own pages are one reload away; where it does not help, it is not tried again. */
function reloadOnce(reason: string): void {
  if (sessionStorage.getItem("reloaded") === reason) return;
  sessionStorage.setItem("reloaded", reason);
  location.reload();
}
