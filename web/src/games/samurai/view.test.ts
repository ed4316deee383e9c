import assert from "node:assert/strict";
import test from "node:test";

import { cellOf, type FigureSeen, isChanged, isContested, settlementAt, settlementsOf } from "./view.ts";

const figure = (strength: number): FigureSeen => ({
  caste: "rice",
  influences: [{ seat: 0, strength }],
  leader: null,
  lead: 0,
});
const view = { settlements: [{ cell: "edo", figures: [figure(2)], open_land: ["n14"] }] };

test("settlements are found by their cell, or by a figure there", () => {
  assert.equal(settlementAt(view, cellOf("edo-r"))?.cell, "edo");
  assert.equal(settlementAt(view, "kyoto"), undefined);
});

test("no view has no settlements", () => {
  assert.deepEqual(settlementsOf(null), []);
});

test("a figure is contested once anybody is strong beside it", () => {
  assert.equal(isContested(figure(0)), false);
  assert.equal(isContested(figure(1)), true);
});

test("another strength is a change", () => {
  assert.equal(isChanged(figure(2), figure(2)), false);
  assert.equal(isChanged(figure(2), figure(3)), true);
  assert.equal(isChanged(figure(2), undefined), true);
});
