// The client: one page for each address.

import { render } from "preact";

import "./app.css";
import { Home } from "./lobby/Home.tsx";
import { TablePage } from "./table/TablePage.tsx";
import { myself } from "./ui/api.ts";
import { useLanguage } from "./ui/hooks/language.ts";
import { language } from "./ui/language.ts";
import { applyTheme } from "./ui/theme.ts";
import { showTips } from "./ui/tips.ts";
import { ALL_TEXTS, FIRST_TEXTS, loadWords } from "./ui/words.ts";

const [, place, id] = location.pathname.split("/");

applyTheme();
showTips();
// Whoever comes by a link to a table or a record is nobody yet: without a cookie no chair can be taken.
const known = place === "t" || place === "r" || place === "d" ? myself().catch(() => undefined) : undefined;
// What most people come for, the first page and a table, is there already.
const loaded = place && !(place === "t" && id) ? import("./pages.tsx") : null;
const [pages] = await Promise.all([loaded, loadWords(language(), loaded ? ALL_TEXTS : FIRST_TEXTS), known]);

function Page() {
  useLanguage();
  if (place && pages) return <pages.Page place={place} id={id} />;
  return place && id ? <TablePage id={id} /> : <Home />;
}

render(<Page />, document.getElementById("app") as HTMLElement);
