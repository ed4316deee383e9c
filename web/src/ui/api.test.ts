import assert from "node:assert/strict";
import test from "node:test";

import { ask, Refusal } from "./api.ts";

/** What becomes of a request that is refused so. */
async function refused(status: number, headers: { [name: string]: string }): Promise<Refusal> {
  const { fetch } = globalThis;
  globalThis.fetch = async () => Response.json({ sentence: "Not now." }, { status, headers });
  try {
    return await ask<never>("/api/guest", "en");
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error;
  } finally {
    globalThis.fetch = fetch;
  }
}

test("a refusal tells in words why, and for how long one is to wait", async () => {
  const { message, status, wait } = await refused(429, { "retry-after": "7" });
  assert.deepEqual([message, status, wait], ["Not now.", 429, 7000]);
  assert.equal((await refused(409, {})).wait, 0);
});
