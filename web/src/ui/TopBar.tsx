// The bar above every page but the table's.

import { say } from "./words.ts";

type Page = "home" | "new" | "learn" | "puzzles" | "rules" | "about";

const PAGES: [Page, string][] = [
  ["home", "/"],
  ["new", "/new"],
  ["learn", "/learn"],
  ["puzzles", "/puzzles"],
  ["rules", "/rules"],
  ["about", "/about"],
];

export function TopBar({ page }: { page?: Page }) {
  return (
    <header class="bar top-bar">
      <a class="home" href="/" aria-label={say("web.title")}>
        <img src="/static/icon.svg" alt="" width={26} height={26} /> <span>{say("web.title")}</span>
      </a>
      <nav aria-label={say("web.nav")}>
        {PAGES.map(([name, path]) => (
          <a key={name} href={path} aria-current={name === page ? "page" : undefined}>
            {say(`web.nav.${name}`)}
          </a>
        ))}
      </nav>
    </header>
  );
}
