import assert from "node:assert/strict";
import { test } from "node:test";

import { chapters, named, searchAddress } from "./search.ts";

const NOTHING = { title: "", text: "", asked_as: "", picture: "", caption: "" };
const rule = (id: string) => ({ ...NOTHING, id, chapter: id.split("-")[0] ?? "" });
const RULES = ["setup-1", "setup-2", "capture-1", "capture-12"].map(rule);

test("the rules found stand in the order of the answer", () => {
  const found = named(RULES, ["capture-12", "of-tomorrow-1", "setup-1"]);
  assert.deepEqual(
    found.map((each) => each.id),
    ["capture-12", "setup-1"],
  );
});

test("what is asked arrives as it was typed", () => {
  const address = new URL(searchAddress("any-game", "basic", "+2 & 100% “tie”?"), "http://here");
  assert.equal(address.pathname, "/api/rules/any-game/search");
  assert.equal(address.searchParams.get("words"), "+2 & 100% “tie”?");
  assert.equal(address.searchParams.get("edition"), "basic");
});

test("rules stand under their chapters", () => {
  assert.deepEqual(
    chapters(RULES).map(([name, rules]) => [name, rules.length]),
    [
      ["setup", 2],
      ["capture", 2],
    ],
  );
});
