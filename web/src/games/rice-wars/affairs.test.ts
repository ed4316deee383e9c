import assert from "node:assert/strict";
import test from "node:test";

import type { Happened, Told } from "../../wire.ts";
import { type Auction, affairsIn, asItStands, concerns, type Fight } from "./affairs.ts";

function event(kind: string, values: { [name: string]: unknown } = {}): Happened {
  const plain = { weight: "normal", sign: "", symbol: "", owner: null, is_marked: true } as const;
  return { kind, values, sentence: `${kind}.`, ...plain };
}

function row(seq: number, ...happened: Happened[]): Told {
  return { seq, kind: "moves", at: 0, seat: 0, line: seq, moves: "", happened };
}

const battle = [
  row(1, event("BattleBegan", { seat: 0, target: 2, field: "f5" })),
  row(2, event("AttackersSent", { seat: 0, ashigaru: 2, ronin: 1, strength: 8 })),
  row(3, event("DefendersSent", { seat: 2, ashigaru: 0, ronin: 0, strength: 1 })),
  row(4, event("CardLaid", { seat: 2 }), event("CardNoted", { seat: 2, card: "yuuki" })),
];
const end = [
  row(5, event("CardsRevealed", { seat: 2, cards: ["yuuki"], strength: 8 })),
  row(6, event("TieBreakTurnedUp", { seat: 0, card: "zei", strength: 9 })),
  row(7, event("BattleWon", { seat: 0, why: "deck" }), event("PeasantRemoved", { seat: 2, field: "f5" })),
  row(8, event("CardLaid", { seat: 2 })),
];

test("a battle has two sides, with what each has sent and laid", () => {
  const [fight] = affairsIn(battle) as Fight[];
  assert.equal(fight?.field, "f5");
  assert.deepEqual(
    fight?.sides.map((side) => [side.seat, side.ashigaru, side.ronin, side.strength, side.hidden]),
    [
      [0, 2, 1, 8, 0],
      [2, 0, 0, 1, 1],
    ],
  );
  assert.equal(fight?.isOver, false);
});

test("a favour counts as soon as it is used, and no more when all is over", () => {
  const band = { ashigaru: 2, ronin: 1 };
  const fight = { attacker: { seat: 0, band, strength: 10 }, defender: { seat: 2, band, strength: 1 } };
  const strengths = (each: Fight): number[] => asItStands(each, { fight }).sides.map((side) => side.strength);
  const [open] = affairsIn(battle) as Fight[];
  const [over] = affairsIn([...battle, ...end]) as Fight[];
  assert.deepEqual(open && strengths(open), [10, 1]);
  assert.deepEqual(over && strengths(over), [9, 8]);
  // Those who are there already are shown with their strength, before it is told who was sent.
  const [begun] = affairsIn(battle.slice(0, 1)) as Fight[];
  assert.deepEqual(begun && asItStands(begun, { fight }).sides.map((side) => side.ashigaru), [2, 2]);
});

test("in the end the cards are open, the tie is broken, and what comes later does not count", () => {
  const [fight] = affairsIn([...battle, ...end]) as Fight[];
  assert.deepEqual(
    fight?.sides.map((side) => [side.cards, side.turnedUp, side.strength, side.hidden]),
    [
      [[], ["zei"], 9, 0],
      [["yuuki"], [], 8, 0],
    ],
  );
  assert.equal(fight?.winner, 0);
  assert.deepEqual(fight?.result, ["BattleWon.", "PeasantRemoved."]);
});

test("a card whose rule is paid for is told before who has won by it", () => {
  const paid = row(5, event("RuleUsed", { seat: 2, card: "yuuki" }));
  const [fight] = affairsIn([...battle, paid, ...end]) as Fight[];
  assert.deepEqual(fight?.result, ["RuleUsed.", "BattleWon.", "PeasantRemoved."]);
});

test("it is known with which row a battle ended", () => {
  const [fight] = affairsIn([...battle, ...end]);
  assert.deepEqual([fight?.seq, fight?.last], [1, 7]);
});

test("a peasant that is lost by a card afterwards was not lost in the battle", () => {
  const lost = event("PeasantRemoved", { seat: 1, field: "a1" });
  const [fight] = affairsIn([...battle, ...end, row(9, event("CardPlayed", { seat: 0, card: "ikki" }), lost)]);
  assert.deepEqual([fight?.result, fight?.last], [["BattleWon.", "PeasantRemoved."], 7]);
});

test("a battle concerns those who fight, an auction those who bid something", () => {
  const [fight, auction] = affairsIn([
    ...battle,
    row(9, event("AuctionBegan", { advisor: "geisha" })),
    row(10, event("BidMade", { seat: 1 }), event("BidNoted", { seat: 1, amount: 3 })),
    row(
      11,
      event("BidsShown", {
        offers: [
          { seat: 0, amount: 0 },
          { seat: 1, amount: 3 },
        ],
      }),
      event("FavoursWon", { seat: 1, favours: 2 }),
    ),
  ]);
  assert.ok(fight && auction);
  assert.deepEqual(
    [0, 1, 2, null].map((seat) => concerns(fight, seat)),
    [true, false, true, false],
  );
  assert.deepEqual(
    [0, 1].map((seat) => concerns(auction, seat)),
    [false, true],
  );
  assert.deepEqual((auction as Auction).winners, [{ seat: 1, favours: 2 }]);
});

test("while bids are secret, only one's own amount is known", () => {
  const [auction] = affairsIn([
    row(1, event("AuctionBegan")),
    row(2, event("BidMade", { seat: 0 }), event("BidNoted", { seat: 0, amount: 2 })),
    row(3, event("BidMade", { seat: 1 })),
  ]) as Auction[];
  assert.deepEqual(auction?.bids, [
    { seat: 0, amount: 2 },
    { seat: 1, amount: null },
  ]);
});

test("a duel that is refused is won by the challenger", () => {
  const [duel] = affairsIn([
    row(1, event("DuelBegan", { seat: 1, target: 0 }), event("DuelRefused", { seat: 0 })),
  ]) as Fight[];
  assert.equal(duel?.winner, 1);
  assert.equal(duel?.field, null);
  assert.equal(duel?.isRefused, true);
});
