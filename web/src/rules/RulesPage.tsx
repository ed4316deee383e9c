// The rules of a game: every rule under its name, to be read or searched, and how its editions differ.

import { useEffect, useRef, useState } from "preact/hooks";
import { Footer } from "../ui/Footer.tsx";
import { useAnswer } from "../ui/hooks/answer.ts";
import { useCatalogue } from "../ui/hooks/catalogue.ts";
import { useLanguage } from "../ui/hooks/language.ts";
import { pageTitle, useTitle } from "../ui/hooks/title.ts";
import { gameName } from "../ui/names.ts";
import { TopBar } from "../ui/TopBar.tsx";
import { rulePictureAddress } from "../ui/theme.ts";
import { say } from "../ui/words.ts";
import type { RuleShown } from "../wire.ts";
import { Editions } from "./Editions.tsx";
import { chapters, named, useSearch } from "./search.ts";

const NO_RULES: readonly RuleShown[] = [];

/** Without a game in the address, the rules of the first there is. */
export function RulesPage({ wanted }: { wanted: string | undefined }) {
  const { catalogue, problem } = useCatalogue();
  const game = wanted || (catalogue?.games[0]?.key ?? "");
  const [words, setWords] = useState("");
  const language = useLanguage();
  const played = new URLSearchParams(location.search).get("edition");
  const shown = catalogue?.games.find((each) => each.key === game);
  /** Whose words are spoken: those of the table one comes from, or of the one that would be opened first. */
  const edition = played ?? shown?.editions[0]?.key ?? "";
  const book = useAnswer<readonly RuleShown[]>(catalogue && rulesAddress(game, edition));
  const rules = book.answer ?? NO_RULES;
  // Whoever does not come from a table may know a thing by the name that it has in any edition.
  const answer = useSearch(game, played ?? "", words, language);
  const found = answer.ids && named(rules, answer.ids);
  useTitle(shown ? pageTitle(say("web.rules.title", { game: gameName(game) })) : say("web.title"));
  useEffect(() => {
    if (!shown || rules.length === 0) return;
    // The rule an address names was not there yet when the page was opened.
    if (location.hash) location.replace(location.hash);
  }, [shown, rules]);
  return (
    <div class="lobby">
      <TopBar page="rules" />
      <main class="rules">
        {(book.problem || problem) && (
          <p class="problem" role="alert">
            {book.problem || problem}
          </p>
        )}
        {catalogue && shown && (
          <>
            <h1>{say("web.rules.title", { game: gameName(game) })}</h1>
            <nav class="games" aria-label={say("web.new.game")}>
              {catalogue.games.map((each) => (
                <a key={each.key} href={`/rules/${each.key}`} aria-current={each.key === game ? "page" : undefined}>
                  {gameName(each.key)}
                </a>
              ))}
            </nav>
            <p class="lead">{say("web.rules.intro")}</p>
            <Search words={words} setWords={setWords}>
              {answer.problem || told(found ?? rules, rules)}
            </Search>
            {found ? (
              <Found game={game} rules={found} />
            ) : (
              <>
                <Book game={game} rules={rules} />
                <Editions game={shown} played={played} />
              </>
            )}
          </>
        )}
      </main>
      <Footer />
    </div>
  );
}

function rulesAddress(game: string, edition: string): string {
  return `/api/rules/${encodeURIComponent(game)}?${new URLSearchParams({ edition })}`;
}

/** How many rules there are to read; nothing before they have come. */
function told(shown: readonly RuleShown[], all: readonly RuleShown[]): string {
  if (all.length === 0) return "";
  if (shown.length === 0) return say("web.rules.none");
  return say("web.rules.found", { count: shown.length, all: all.length });
}

function Search({ words, setWords, children }: { words: string; setWords: (words: string) => void; children: string }) {
  return (
    <search class="rules-search">
      <label>
        <span class="unseen">{say("web.rules.search")}</span>
        <input
          type="search"
          value={words}
          placeholder={say("web.rules.search")}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <span class="quiet" role="status">
        {children}
      </span>
    </search>
  );
}

/** What was searched for, the best first. */
function Found({ game, rules }: { game: string; rules: readonly RuleShown[] }) {
  const section = useRef<HTMLElement>(null);
  const ids = rules.map((rule) => rule.id).join();
  useEffect(() => {
    // Whoever searches from the middle of the book would miss the beginning.
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView();
  }, [ids]);
  return (
    <section ref={section} class="rules-found">
      {rules.length > 0 && <h2>{say("web.rules.best-first")}</h2>}
      {rules.map((rule) => (
        <Rule key={rule.id} game={game} rule={rule} />
      ))}
    </section>
  );
}

function Book({ game, rules }: { game: string; rules: readonly RuleShown[] }) {
  return (
    <div class="rules-columns">
      <Contents rules={rules} />
      <div>
        {chapters(rules).map(([name, rules]) => (
          <Chapter key={name} game={game} name={name} rules={rules} />
        ))}
      </div>
    </div>
  );
}

function Contents({ rules }: { rules: readonly RuleShown[] }) {
  return (
    <nav class="contents" aria-label={say("web.rules.chapters")}>
      <ul>
        {chapters(rules).map(([name, [first]]) => (
          <li key={name}>
            <a href={`#${first?.id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chapter({ game, name, rules }: { game: string; name: string; rules: readonly RuleShown[] }) {
  return (
    <section>
      <h2>{name}</h2>
      {rules.map((rule) => (
        <Rule key={rule.id} game={game} rule={rule} />
      ))}
    </section>
  );
}

function Rule({ game, rule }: { game: string; rule: RuleShown }) {
  const name = `${game}/${rule.id}`;
  return (
    <article id={rule.id}>
      <h3>
        {rule.title} <a href={`#${rule.id}`}>{rule.id}</a>
      </h3>
      <p>{rule.text}</p>
      {rule.picture && (
        <figure>
          <img data-rule={name} src={rulePictureAddress(name)} alt={rule.picture} loading="lazy" />
          {rule.caption && <figcaption class="quiet">{rule.caption}</figcaption>}
        </figure>
      )}
    </article>
  );
}
