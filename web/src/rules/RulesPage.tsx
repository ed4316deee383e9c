// The rules of a game: how its editions differ, and every rule under its name, to be read or searched.

import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../ui/api.ts";
import { Footer } from "../ui/Footer.tsx";
import { useCatalogue } from "../ui/hooks/catalogue.ts";
import { pageTitle, useTitle } from "../ui/hooks/title.ts";
import { gameName } from "../ui/names.ts";
import { reasonOf } from "../ui/reason.ts";
import { TopBar } from "../ui/TopBar.tsx";
import { say } from "../ui/words.ts";
import type { RuleShown } from "../wire.ts";
import { Editions } from "./Editions.tsx";
import { chapters, found } from "./search.ts";

/** Without a game in the address, the rules of the first there is. */
export function RulesPage({ wanted }: { wanted: string | undefined }) {
  const { catalogue, problem } = useCatalogue();
  const game = wanted || (catalogue?.games[0]?.key ?? "");
  const [rules, setRules] = useState<readonly RuleShown[]>([]);
  const [refusal, setRefusal] = useState("");
  const [words, setWords] = useState("");
  const played = new URLSearchParams(location.search).get("edition");
  useEffect(() => {
    if (!game) return;
    const edition = played ? `?edition=${encodeURIComponent(played)}` : "";
    ask<RuleShown[]>(`/api/rules/${encodeURIComponent(game)}${edition}`).then(setRules, (error: unknown) =>
      setRefusal(reasonOf(error)),
    );
  }, [game]);
  const shown = catalogue?.games.find((each) => each.key === game);
  const matching = useMemo(() => found(rules, words), [rules, words]);
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
        {(refusal || problem) && (
          <p class="problem" role="alert">
            {refusal || problem}
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
            <Search words={words} setWords={setWords} count={matching.length} all={rules.length} />
            {words === "" && <Editions game={shown} played={played} />}
            <div class="rules-columns">
              <Contents rules={matching} />
              <div>
                {chapters(matching).map(([name, rules]) => (
                  <Chapter key={name} name={name} rules={rules} />
                ))}
              </div>
            </div>
          </>
        )}
      </main>
      <Footer />
    </div>
  );
}

function Search({
  words,
  setWords,
  count,
  all,
}: {
  words: string;
  setWords: (words: string) => void;
  count: number;
  all: number;
}) {
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
        {all === 0 ? "" : count === 0 ? say("web.rules.none") : say("web.rules.found", { count, all })}
      </span>
    </search>
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

function Chapter({ name, rules }: { name: string; rules: readonly RuleShown[] }) {
  return (
    <section>
      <h2>{name}</h2>
      {rules.map((rule) => (
        <article key={rule.id} id={rule.id}>
          <h3>
            {rule.title} <a href={`#${rule.id}`}>{rule.id}</a>
          </h3>
          <p>{rule.text}</p>
        </article>
      ))}
    </section>
  );
}
