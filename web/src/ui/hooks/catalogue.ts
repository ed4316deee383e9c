// All that a table can be opened with, as several pages ask for it.

import { useEffect, useState } from "preact/hooks";
import type { Catalogue } from "../../wire.ts";
import { ask } from "../api.ts";
import { reasonOf } from "../reason.ts";

/** Null: not yet; with a sentence where it cannot be had. */
export function useCatalogue(): { catalogue: Catalogue | null; problem: string } {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(
    () => void ask<Catalogue>("/api/games").then(setCatalogue, (error: unknown) => setProblem(reasonOf(error))),
    [],
  );
  return { catalogue, problem };
}
