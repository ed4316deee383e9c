import assert from "node:assert/strict";
import { test } from "node:test";

import { timeAgo } from "./amounts.ts";

test("the time since is told in the largest whole unit", () => {
  const now = 1_700_000_000_000;
  assert.equal(timeAgo(now, now, "en"), "now");
  assert.equal(timeAgo(now - 59_000, now, "en"), "now");
  assert.equal(timeAgo(now - 61_000, now, "en"), "1 minute ago");
  assert.equal(timeAgo(now - 5 * 3_600_000, now, "en"), "5 hours ago");
  assert.equal(timeAgo(now - 25 * 3_600_000, now, "en"), "yesterday");
});

test("the time since is told as the language has it", () => {
  const now = 1_700_000_000_000;
  assert.equal(timeAgo(now - 3 * 60_000, now, "pl"), "3 minuty temu");
  assert.equal(timeAgo(now - 5 * 3_600_000, now, "pl"), "5 godzin temu");
});
