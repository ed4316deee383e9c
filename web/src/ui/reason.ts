// Why something did not work, in a sentence.

import { Refusal } from "./api.ts";
import { say } from "./words.ts";

export function reasonOf(error: unknown): string {
  return error instanceof Refusal ? error.message : say("web.unreachable");
}
