// All that a table can be opened with, as several pages ask for it, in the language of the page.

import { useEffect, useState } from "preact/hooks";
import type { Catalogue } from "../../wire.ts";
import { ask } from "../api.ts";
import { reasonOf } from "../reason.ts";
import { useLanguage } from "./language.ts";

/** Null: not yet; with a sentence where it cannot be had. */
export function useCatalogue(): { catalogue: Catalogue | null; problem: string } {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [problem, setProblem] = useState("");
  const language = useLanguage();
  useEffect(() => {
    let isWanted = true;
    ask<Catalogue>("/api/games").then(
      (found) => isWanted && setCatalogue(found),
      (error: unknown) => isWanted && setProblem(reasonOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return { catalogue, problem };
}
