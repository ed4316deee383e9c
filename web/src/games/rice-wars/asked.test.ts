import assert from "node:assert/strict";
import test from "node:test";

import { isOnlyPass } from "./asked.ts";

const view = (markers: number, phase = "actions") => ({ phase, seat: 1, daimyos: [{ markers: 0 }, { markers }] });

test("whoever can only pass, and still might do more, is told so", () => {
  assert.equal(isOnlyPass(view(2), ["pass"]), true);
});

test("the usual question is asked where there is a choice, where no pass marker is left, and elsewhere", () => {
  assert.equal(isOnlyPass(view(2), ["pass", "hand-ikki"]), false);
  assert.equal(isOnlyPass(view(0), ["pass"]), false);
  assert.equal(isOnlyPass(view(2, "hiring"), ["pass"]), false);
  assert.equal(isOnlyPass(null, ["pass"]), false);
});
