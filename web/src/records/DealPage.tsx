// One deal, played by several people: their results side by side, and the way to try it oneself.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Column, Values } from "../games/game.ts";
import { findGame } from "../games/registry.ts";
import { dateAndTime } from "../ui/amounts.ts";
import { playDeal } from "../ui/deals.ts";
import { Footer } from "../ui/Footer.tsx";
import { useAnswer } from "../ui/hooks/answer.ts";
import { useTitle } from "../ui/hooks/title.ts";
import { inLanguage } from "../ui/language.ts";
import { gameName } from "../ui/names.ts";
import { reasonOf } from "../ui/reason.ts";
import { Share } from "../ui/Share.tsx";
import { TopBar } from "../ui/TopBar.tsx";
import { themeNow } from "../ui/theme.ts";
import { say, speakAs } from "../ui/words.ts";
import type { DealResult, DealShown } from "../wire.ts";
import { compared, playedBy } from "./results.ts";

export function DealPage({ id }: { id: string }) {
  const [isAnyway, setAnyway] = useState(false);
  const [refusal, setRefusal] = useState("");
  const { answer: deal, problem } = useAnswer<DealShown>(`/api/tables/${id}/deal${isAnyway ? "?anyway" : ""}`);
  const refuse = (error: unknown): void => setRefusal(reasonOf(error));
  if (deal) speakAs(deal.game, deal.edition);
  useTitle(say("web.deal"));
  return (
    <div class="lobby">
      <TopBar />
      <main class="deal">
        <h1>{say("web.deal")}</h1>
        {(refusal || problem) && (
          <p class="problem" role="alert">
            {refusal || problem}
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
            {deal.are_hidden ? (
              <Hidden deal={deal} show={() => setAnyway(true)} />
            ) : (
              <Results deal={deal} isAskedFor={isAnyway} />
            )}
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

/** Whoever has not played a deal sees only who has. */
function Hidden({ deal, show }: { deal: DealShown; show: () => void }) {
  return (
    <>
      <p>{say("web.deal.hidden", { names: playedBy(deal.results).join(", ") })}</p>
      <p>
        <button type="button" class="anyway" onClick={show}>
          {say("web.deal.anyway")}
        </button>
      </p>
    </>
  );
}

/** The best first, with what was counted at the end; in brackets the most that an opponent had. */
function Results({ deal, isAskedFor }: { deal: DealShown; isAskedFor: boolean }) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isAskedFor) table.current?.focus();
  }, []);
  const { score } = findGame(deal.game);
  const found = compared(deal.results, score);
  const columns = found.some(({ own }) => own) ? (score?.columns ?? []) : [];
  return (
    <table class="deal-results" ref={table} tabIndex={-1}>
      {columns.length > 0 && <caption>{say("web.deal.counts")}</caption>}
      <thead>
        <tr>
          <th scope="col">{say("web.deal.who")}</th>
          <th scope="col">{say("web.deal.result")}</th>
          {columns.map((column, index) => (
            <th key={index} scope="col" class="number">
              {column.name()}
            </th>
          ))}
        </tr>
      </thead>
      {found.map(({ result, own, others }) => (
        <tbody key={result.table} class={result.is_mine ? "own" : ""}>
          <tr>
            <th scope="row">
              <bdi>{result.name}</bdi> {result.is_mine && <small class="quiet">{say("web.you")}</small>}
            </th>
            <td>{placeOf(result)}</td>
            {columns.map((column, index) => (
              <td key={index} class="number">
                {own ? <Count column={column} own={own} others={others} /> : "–"}
              </td>
            ))}
          </tr>
          {result.status === "finished" && (
            <tr class="decided">
              <td colSpan={2 + columns.length}>
                {result.sentence} <a href={`/r/${result.table}`}>{say("web.review")}</a>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

function Count({ column, own, others }: { column: Column; own: Values; others: readonly Values[] }) {
  const most = Math.max(...others.map(column.count));
  return (
    <>
      {column.isLed?.(own) && (
        <span data-tip={say("web.score.leads")}>
          ★ <span class="unseen">{say("web.score.leads")}</span>
        </span>
      )}
      <strong>{column.count(own)}</strong> {others.length > 0 && <small class="quiet">({most})</small>}
    </>
  );
}

function placeOf(result: DealResult): string {
  if (result.status === "running") return say("web.deal.running");
  if (result.place === null) return say("web.deal.placeless");
  return say("web.deal.place", { place: result.place, count: result.count });
}
