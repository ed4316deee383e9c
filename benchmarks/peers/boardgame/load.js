"use strict";
// Rooms of four sockets that play as fast as they can: node load.js PORT ROOMS
// At the beginning all change to their first game.  Then, for each line `play` or `change`, every room plays
// its game to the end, or changes to the next.  Afterwards it tells in JSON what has happened.

const readline = require("node:readline");
const { io } = require("socket.io-client");

const [port, count] = process.argv.slice(2).map(Number);
const seen = { turns: 0, frames: 0, bytes: 0, games: 0 };
let isPlaying = false;
let isAsked = true;
let before = { ...seen };

const pick = (list) => list[Math.floor(Math.random() * list.length)];

class Room {
  constructor(number) {
    this.number = number;
    this.game = 0;
    this.sockets = ["0", "1", "2", "3"].map((seat) => this.connect(seat));
    this.change();
  }

  get match() {
    return `room-${this.number}-${this.game}`;
  }

  connect(seat) {
    const options = { transports: ["websocket"], forceNew: true };
    const socket = io(`http://127.0.0.1:${port}/hexes`, options);
    socket.io.on("open", () => {
      socket.io.engine.on("packet", ({ data }) => (seen.bytes += data ? data.length : 0));
    });
    socket.on("sync", (match, { state }) => this.hear(seat, match, state));
    socket.on("update", (match, state) => this.hear(seat, match, state));
    return socket;
  }

  change() {
    this.game += 1;
    seen.games += 1;
    this.states = {};
    this.awaited = 0;
    this.waits = true;
    for (const [seat, socket] of this.sockets.entries()) {
      socket.emit("sync", this.match, String(seat), undefined, 4);
    }
  }

  hear(seat, match, state) {
    if (match !== this.match) return;
    seen.frames += 1;
    this.states[seat] = state;
    const states = Object.values(this.states);
    if (!this.waits || states.length < 4 || states.some(({ _stateID }) => _stateID < this.awaited)) return;
    this.waits = false;
    this.isOver = state.ctx.gameover !== undefined;
    if (this.awaited) seen.turns += 1;
    if (isPlaying && !this.isOver) this.move();
    else tellIfDone();
  }

  move() {
    const seat = this.states[0].ctx.currentPlayer;
    const { G, _stateID } = this.states[seat];
    const free = [...G.cells.keys()].filter((cell) => G.cells[cell] === null);
    const payload = { type: "place", args: [pick(G.players[seat].hand), pick(free)], playerID: seat };
    this.waits = true;
    this.awaited = _stateID + 1;
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.match, seat);
  }
}

function tellIfDone() {
  const goesOn = ({ waits, isOver }) => waits || (isPlaying && !isOver);
  if (!isAsked || rooms.some(goesOn)) return;
  isAsked = isPlaying = false;
  const told = {};
  for (const name of Object.keys(seen)) told[name] = seen[name] - before[name];
  console.log(JSON.stringify(told));
}

const rooms = [...Array(count).keys()].map((number) => new Room(number));

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  before = { ...seen };
  isAsked = true;
  isPlaying = line === "play";
  for (const room of rooms) isPlaying ? room.move() : room.change();
});
