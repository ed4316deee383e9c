// One deal, played by several people: their results side by side, and the way to try it oneself.

import { useEffect, useState } from "preact/hooks";

import { dateAndTime } from "../ui/amounts.ts";
import { ask } from "../ui/api.ts";
import { playDeal } from "../ui/deals.ts";
import { Footer } from "../ui/Footer.tsx";
import { useLanguage } from "../ui/hooks/language.ts";
import { useTitle } from "../ui/hooks/title.ts";
import { inLanguage } from "../ui/language.ts";
import { gameName } from "../ui/names.ts";
import { reasonOf } from "../ui/reason.ts";
import { Share } from "../ui/Share.tsx";
import { TopBar } from "../ui/TopBar.tsx";
import { themeNow } from "../ui/theme.ts";
import { say } from "../ui/words.ts";
import type { DealResult, DealShown } from "../wire.ts";

export function DealPage({ id }: { id: string }) {
  const [deal, setDeal] = useState<DealShown | null>(null);
  const [problem, setProblem] = useState("");
  const language = useLanguage();
  useTitle(say("web.deal"));
  const refuse = (error: unknown): void => setProblem(reasonOf(error));
  useEffect(() => void ask<DealShown>(`/api/tables/${id}/deal`).then(setDeal, refuse), [id, language]);
  return (
    <div class="lobby">
      <TopBar />
      <main class="deal">
        <h1>{say("web.deal")}</h1>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {deal && (
          <>
            <p>
              <strong>{gameName(deal.game)}</strong> {deal.title}
            </p>
            <p>
              {say("web.deal.how", {
                name: deal.results[0]?.name ?? "",
                bots: deal.bots.join(", "),
                when: dateAndTime(deal.at),
              })}
            </p>
            <p class="deal-buttons">
              <button type="button" class="primary" onClick={() => void playDeal(deal.table).catch(refuse)}>
                {say("web.deal.play")}
              </button>
              <Share path={`/d/${deal.table}`} title={say("web.deal")} />
            </p>
            <label class="deal-link">
              {say("web.deal.link")}{" "}
              <input readOnly value={location.href} onFocus={(event) => event.currentTarget.select()} />
            </label>
            <Results results={deal.results} />
            <img class="deal-board" src={boardOf(deal)} alt={say("web.deal.board")} width={640} height={400} />
          </>
        )}
      </main>
      <Footer />
    </div>
  );
}

/** The board as everybody found it, from where no hand is seen. */
function boardOf({ table }: DealShown): string {
  return inLanguage(`/api/tables/${table}/picture.svg?turn=0&view=spectator&theme=${themeNow()}`);
}

function Results({ results }: { results: readonly DealResult[] }) {
  return (
    <table>
      <thead>
        <tr>
          {["who", "result", "decided"].map((column) => (
            <th key={column} scope="col">
              {say(`web.deal.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.table} class={result.is_mine ? "own" : ""}>
            <th scope="row">
              {result.name} {result.is_mine && <small class="quiet">{say("web.you")}</small>}
            </th>
            <td>{placeOf(result)}</td>
            <td>
              {result.sentence} {result.status === "finished" && <a href={`/r/${result.table}`}>{say("web.review")}</a>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function placeOf(result: DealResult): string {
  if (result.status === "running") return say("web.deal.running");
  if (result.place === null) return say("web.deal.placeless");
  return say("web.deal.place", { place: result.place, count: result.count });
}
