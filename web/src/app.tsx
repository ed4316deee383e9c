// The client: one page for each address.

import { render } from "preact";

import "./app.css";
import { LearnPage } from "./learn/LearnPage.tsx";
import { About } from "./lobby/About.tsx";
import { Home } from "./lobby/Home.tsx";
import { NewTable } from "./lobby/new-table/NewTable.tsx";
import { Unknown } from "./lobby/Unknown.tsx";
import { DealPage } from "./records/DealPage.tsx";
import { ReplayPage } from "./records/ReplayPage.tsx";
import { RulesPage } from "./rules/RulesPage.tsx";
import { TablePage } from "./table/TablePage.tsx";
import { myself } from "./ui/api.ts";
import { useLanguage } from "./ui/hooks/language.ts";
import { applyTheme } from "./ui/theme.ts";
import { loadWords } from "./ui/words.ts";

const [, place, id] = location.pathname.split("/");

function Page() {
  useLanguage();
  if (place === "t" && id) return <TablePage id={id} />;
  if (place === "r" && id) return <ReplayPage id={id} />;
  if (place === "d" && id) return <DealPage id={id} />;
  if (place === "new") return <NewTable />;
  if (place === "learn") return <LearnPage />;
  if (place === "rules") return <RulesPage wanted={id} />;
  if (place === "about") return <About />;
  return place ? <Unknown /> : <Home />;
}

applyTheme();
// Whoever comes by a link to a table or a record is nobody yet: without a cookie no chair can be taken.
const known = place === "t" || place === "r" || place === "d" ? myself().catch(() => undefined) : undefined;
await Promise.all([loadWords(), known]);
render(<Page />, document.getElementById("app") as HTMLElement);
