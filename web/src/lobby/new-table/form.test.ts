import assert from "node:assert/strict";
import { test } from "node:test";

import type { EditionShown, GameShown } from "../../wire.ts";
import {
  advises,
  choosable,
  coloursOf,
  countsOf,
  filledWith,
  requestOf,
  usualForm,
  withChair,
  withCount,
  withEdition,
  withGame,
  withOption,
  withSeats,
} from "./form.ts";

const option = { name: "money", values: ["hidden", "open"], default: "hidden" };
const edition = (key: string, seats: number[]): EditionShown => ({
  key,
  title: key,
  seats,
  options: [option],
  colours: [],
});
const small = edition("small", [2, 3]);
const large = edition("large", [4, 5]);
const game: GameShown = { key: "game", editions: [small, large], levels: [], has_reviews: false, has_advice: true };

test("the usual table is for oneself and as few others as it takes", () => {
  assert.deepEqual(usualForm(game).chairs, [{ kind: "me" }, { kind: "free" }]);
  assert.equal(requestOf(usualForm(game)).edition, "small");
});

test("chairs follow the edition, and keep who sits on them", () => {
  const form = withEdition(withChair(usualForm(game), 1, { kind: "bot", bot: "some" }), large);
  assert.deepEqual(
    form.chairs.map((chair) => chair.kind),
    ["me", "bot", "free", "free"],
  );
  assert.equal(withEdition(form, small).chairs.length, 3);
});

test("more chairs than an edition has are found in another one", () => {
  assert.deepEqual(countsOf(game), [2, 3, 4, 5]);
  const form = withChair(usualForm(game), 1, { kind: "bot", bot: "some" });
  const found = [3, 5]
    .map((count) => withCount(form, game, count))
    .map((each) => [each.edition, each.chairs.length, each.chairs[1]?.kind]);
  assert.deepEqual(found, [
    ["small", 3, "bot"],
    ["large", 5, "bot"],
  ]);
});

test("bots come to the chairs that are open to anyone, not to those of people who are invited", () => {
  const form = withChair(withSeats(usualForm(game), 3), 1, { kind: "invited" });
  assert.deepEqual(filledWith(form, "some").chairs.slice(1), [{ kind: "invited" }, { kind: "bot", bot: "some" }]);
});

test("whoever begins has a chair", () => {
  assert.equal(withSeats({ ...usualForm(game), first: 2 }, 2).first, null);
  assert.equal(withSeats({ ...usualForm(game), first: 1 }, 2).first, 1);
});

test("only what is not printed is asked for", () => {
  const changed = withOption(usualForm(game), small, "money", "open");
  assert.deepEqual(changed.options, { money: "open" });
  assert.deepEqual(withOption(changed, small, "money", "hidden").options, {});
  assert.deepEqual(withEdition(changed, large).options, {});
});

test("another game keeps what goes for every game", () => {
  assert.equal(withGame({ ...usualForm(game), lens: "off" }, game).lens, "off");
});

test("advice is usual where one plays against bots alone", () => {
  const alone = withChair(usualForm(game), 1, { kind: "bot", bot: "some" });
  assert.deepEqual([usualForm(game), alone, withSeats(alone, 3)].map(advises), [false, true, false]);
  assert.equal(advises({ ...alone, hasAdvice: false }), false);
  assert.deepEqual([requestOf(alone).has_advice, requestOf({ ...alone, hasAdvice: true }).has_advice], [null, true]);
});

test("chairs have the colours that are chosen, or what is left", () => {
  const painted: EditionShown = { ...small, colours: ["black", "red", "green", "blue"] };
  assert.deepEqual(coloursOf(painted, [{ kind: "me" }, { kind: "free" }]), ["black", "red"]);
  assert.deepEqual(coloursOf(painted, [{ kind: "me", colour: "red" }, { kind: "free" }]), ["red", "black"]);
  const both = [{ kind: "me", colour: "blue" }, { kind: "me", colour: "black" }, { kind: "free" }] as const;
  assert.deepEqual(coloursOf(painted, both), ["blue", "black", "green"]);
  assert.deepEqual(choosable(painted, both, 0), ["red", "green", "blue"]);
});

test("a colour that an edition does not have is not asked for", () => {
  const form = withChair(usualForm(game), 0, { kind: "me", colour: "gold" });
  assert.deepEqual(withEdition(form, { ...small, colours: ["gold", "red"] }).chairs[0], { kind: "me", colour: "gold" });
  assert.deepEqual(withEdition(form, { ...small, colours: ["green", "red"] }).chairs[0], { kind: "me" });
});
