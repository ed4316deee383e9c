// The client: one page for each address.

import { render } from "preact";

import "./app.css";
import { Home } from "./lobby/Home.tsx";
import { TablePage } from "./table/TablePage.tsx";
import { applyTheme } from "./ui/theme.ts";
import { loadWords } from "./ui/words.ts";

function Page() {
  const [, place, id] = location.pathname.split("/");
  if (place === "t" && id) return <TablePage id={id} />;
  return <Home />;
}

applyTheme();
await loadWords();
render(<Page />, document.getElementById("app") as HTMLElement);
