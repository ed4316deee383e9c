// Pages that few begin with: loaded when one of them is asked for.

import type { JSX } from "preact";

import { LearnPage } from "./learn/LearnPage.tsx";
import { PuzzlesPage } from "./learn/PuzzlesPage.tsx";
import { About } from "./lobby/About.tsx";
import { NewTable } from "./lobby/new-table/NewTable.tsx";
import { Unknown } from "./lobby/Unknown.tsx";
import { DealPage } from "./records/DealPage.tsx";
import { ImportPage } from "./records/ImportPage.tsx";
import { ReplayPage } from "./records/ReplayPage.tsx";
import { RulesPage } from "./rules/RulesPage.tsx";

export function Page({ place, id }: { place: string; id: string | undefined }): JSX.Element {
  if (place === "r" && id) return <ReplayPage id={id} />;
  if (place === "d" && id) return <DealPage id={id} />;
  if (place === "new") return <NewTable />;
  if (place === "import") return <ImportPage />;
  if (place === "learn") return <LearnPage />;
  if (place === "puzzles") return <PuzzlesPage />;
  if (place === "rules") return <RulesPage wanted={id} />;
  if (place === "about") return <About />;
  return <Unknown />;
}
