"use strict";
// A game of the size of Samurai for boardgame.io: 174 hexes, four players, twenty tiles each, five of them
// in a hidden hand.  A turn lays one tile.  Nothing is captured and nothing counted: less work than ours.

const { INVALID_MOVE } = require("boardgame.io/core");

const CELLS = 174;
const TILES = 20;
const HAND = 5;

function setup({ random }) {
  const players = {};
  for (const seat of ["0", "1", "2", "3"]) {
    const shuffled = random.Shuffle([...Array(TILES).keys()].map((number) => `T${number}`));
    players[seat] = { hand: shuffled.slice(0, HAND), stack: shuffled.slice(HAND), spent: [] };
  }
  return { cells: Array(CELLS).fill(null), players };
}

function place({ G, playerID }, tile, cell) {
  const { hand, stack } = G.players[playerID];
  const at = hand.indexOf(tile);
  if (at < 0 || !Number.isInteger(cell) || cell < 0 || cell >= CELLS || G.cells[cell] !== null) {
    return INVALID_MOVE;
  }
  hand.splice(at, 1);
  if (stack.length) hand.push(stack.shift());
  G.cells[cell] = { tile, owner: playerID };
}

function playerView({ G, playerID }) {
  const players = {};
  for (const [seat, { hand, stack, spent }] of Object.entries(G.players)) {
    const shown = { handSize: hand.length, stackSize: stack.length, spent };
    players[seat] = seat === playerID ? { ...shown, hand } : shown;
  }
  return { cells: G.cells, players };
}

module.exports = {
  name: "hexes",
  setup,
  playerView,
  moves: { place: { move: place, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => Object.values(G.players).every(({ hand }) => !hand.length) || undefined,
};
