// All that a table can be opened with, as several pages ask for it, in the language of the page.

import type { Catalogue } from "../../wire.ts";
import { useAnswer } from "./answer.ts";

/** Null: not yet; with a sentence where it cannot be had. */
export function useCatalogue(): { catalogue: Catalogue | null; problem: string } {
  const { answer, problem } = useAnswer<Catalogue>("/api/games");
  return { catalogue: answer, problem };
}
