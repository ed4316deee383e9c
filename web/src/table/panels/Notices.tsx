// What needs an answer or an eye: refusals, proposals, late players, lost connections, the end.

import { useEffect, useState } from "preact/hooks";
import { dateAndTime } from "../../ui/amounts.ts";
import { ask } from "../../ui/api.ts";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { Glyph } from "../../ui/Glyph.tsx";
import { nameOf } from "../../ui/names.ts";
import { timeInWords } from "../../ui/pace.ts";
import { say } from "../../ui/words.ts";
import type { ChairShown, RuleShown, TableShown } from "../../wire.ts";
import { comeBack, type LiveTable } from "../state/live.ts";
import { isLeftToBots } from "../state/presence.ts";

/** How long a refusal is to be read; whoever asks for its rule has all the time there is. */
const LASTING = 12000;

export function Notices({ live, table }: { live: LiveTable; table: TableShown }) {
  return (
    <div class="notices">
      {live.connection === "lost" && (
        <p class="notice warning" role="alert">
          {say("web.lost")}
        </p>
      )}
      {table.frozen && <p class="notice warning">{table.frozen}</p>}
      {table.is_expiring && (
        <p class="notice warning">
          {say("web.expiring", { when: table.expires ? dateAndTime(table.expires) : "" })}{" "}
          <button type="button" onClick={() => void live.send({ type: "keep" })}>
            {say("web.keep")}
          </button>
        </p>
      )}
      <Paused live={live} table={table} />
      <Absent live={live} table={table} />
      {live.connection !== "lost" && <Refusal live={live} table={table} />}
      <Proposal live={live} table={table} />
      <Late live={live} table={table} />
    </div>
  );
}

/** Anybody who plays can end a pause. */
function Paused({ live, table }: { live: LiveTable; table: TableShown }) {
  const own = table.chairs.find((chair) => chair.is_mine && chair.kind === "person");
  if (!table.is_paused || table.status !== "running") return null;
  return (
    <p class="notice" role="status">
      {say("web.paused")}{" "}
      {own && (
        <button type="button" class="primary" onClick={() => void live.sendAs(own.seat, { type: "resume" })}>
          {say("web.resume")}
        </button>
      )}
    </p>
  );
}

/** Whoever has left or resigned, while the game goes on without him; and that it waits where all have left. */
function Absent({ live, table }: { live: LiveTable; table: TableShown }) {
  const own = table.chairs.filter((chair) => chair.is_mine);
  const words = absence(table, own);
  if (!words) return null;
  const left = own.find((chair) => chair.can_come_back);
  return (
    <p class="notice" role="status">
      {words}{" "}
      {left && (
        <button type="button" class="primary" onClick={() => void comeBack(live, left.seat)}>
          {say("web.come-back")}
        </button>
      )}
      {isLeftToBots(table) && (
        <>
          <a class="button" href="/">
            {say("web.nav.home")}
          </a>{" "}
          <a class="button" href="/new">
            {say("web.nav.new")}
          </a>
        </>
      )}
    </p>
  );
}

function absence(table: TableShown, own: ChairShown[]): string {
  if (table.status !== "running" || own.some((chair) => chair.kind === "person")) return "";
  if (isLeftToBots(table)) return say("web.you-resigned.bots");
  const canComeBack = own.some((chair) => chair.can_come_back);
  if (own.length > 0 && !canComeBack) return say(table.is_left ? "web.all-left.resigned" : "web.you-resigned");
  if (table.is_left) return say("web.all-left");
  return canComeBack ? say("web.bot-for-you") : "";
}

function Refusal({ live, table }: { live: LiveTable; table: TableShown }) {
  const [rule, setRule] = useState<RuleShown | null>(null);
  const notice = live.notice;
  useEffect(() => setRule(null), [notice]);
  useEffect(() => {
    if (!notice || rule) return;
    const timer = setTimeout(live.dismiss, LASTING);
    return () => clearTimeout(timer);
  }, [notice, rule]);
  const isSaidAlready = table.is_paused && notice?.sentence === say("web.paused");
  if (!notice || isSaidAlready) return null;
  const show = async (): Promise<void> => {
    const rules = await ask<RuleShown[]>(`/api/rules/${table.game}?edition=${table.edition}`);
    setRule(rules.find((each) => each.id === notice.rule) ?? null);
  };
  return (
    <div class="notice refusal" role="alert">
      <p>
        {notice.sentence}{" "}
        {notice.rule && (
          <button type="button" class="link" onClick={() => void show()}>
            {say("web.rule", { rule: notice.rule })}
          </button>
        )}
        <button type="button" class="close" aria-label={say("web.close")} onClick={live.dismiss}>
          <Glyph sign="close" />
        </button>
      </p>
      {rule && (
        <p class="rule">
          <strong>{rule.title}.</strong> {rule.text}{" "}
          <a href={`/rules/${table.game}?edition=${table.edition}#${rule.id}`} target="_blank" rel="noopener">
            {say("web.rules.all")}
          </a>
        </p>
      )}
    </div>
  );
}

function Proposal({ live, table }: { live: LiveTable; table: TableShown }) {
  const proposed = table.proposed;
  if (!proposed) return null;
  const who = table.chairs[proposed.by];
  const name = who ? nameOf(who) : "";
  const count = table.line - proposed.line + 1;
  const own = table.chairs.find(
    (chair) => chair.is_mine && chair.kind === "person" && proposed.waiting.includes(chair.seat),
  );
  const answer = (seat: number, yes: boolean): void => void live.sendAs(seat, { type: "answer", yes });
  return (
    <p class="notice" role="status">
      {say(`web.proposed.${proposed.what}`, { name, count })}{" "}
      {own ? (
        <>
          <button type="button" onClick={() => answer(own.seat, true)}>
            {say("web.agree")}
          </button>
          <button type="button" onClick={() => answer(own.seat, false)}>
            {say("web.decline")}
          </button>
        </>
      ) : (
        <span class="quiet">{say("web.waiting-for-answers")}</span>
      )}
      {who?.is_mine && (
        <>
          {" "}
          <button type="button" onClick={() => answer(who.seat, false)}>
            {say("web.withdraw")}
          </button>
        </>
      )}
    </p>
  );
}

function Late({ live, table }: { live: LiveTable; table: TableShown }) {
  if (table.seat === null) return null;
  return (
    <>
      {table.chairs
        .filter((chair) => chair.is_late)
        .map((chair) => (
          <OneLate key={chair.seat} live={live} table={table} chair={chair} />
        ))}
    </>
  );
}

/** Told to the one whose clock has run out, too: what the others may do, and who wants what. */
function OneLate({ live, table, chair }: { live: LiveTable; table: TableShown; chair: ChairShown }) {
  const wantEnd = table.chairs.filter((each) => chair.wants_end.includes(each.seat));
  const wantsEnd = wantEnd.some((each) => each.is_mine);
  const time = timeInWords(table.pace);
  const [isSure, setSure] = useState(true);
  const isPair = table.chairs.length === 2;
  // Whoever is out of time, too, plays first.
  const canDecide = !table.chairs.some((each) => each.is_mine && each.is_late);
  const choices = (["bot", "wait", "win", "end"] as const).filter((choice) => choice !== "win" || isPair);
  const decide = (choice: (typeof choices)[number]): void => void live.send({ type: "late", seat: chair.seat, choice });
  return (
    <p class="notice" role="status">
      {chair.is_mine
        ? say(isPair ? "web.is-late.two" : "web.is-late.you")
        : say("web.is-late", { name: nameOf(chair) })}{" "}
      {wantEnd.length > 0 && <em>{say("web.late.enders", { names: wantEnd.map(nameOf).join(", ") })} </em>}
      {canDecide &&
        choices
          .filter((choice) => choice !== "end" || !wantsEnd)
          .map((choice) => (
            <button type="button" key={choice} onClick={() => (choice === "win" ? setSure(false) : decide(choice))}>
              {say(`web.late.${choice}`, { time })}
            </button>
          ))}
      {!isSure && (
        <ConfirmDialog
          question={say("web.late.win.sure")}
          text={say("web.late.win.sure.text", { name: nameOf(chair) })}
          yes={say("web.late.win")}
          onYes={() => decide("win")}
          onClose={() => setSure(true)}
        />
      )}
    </p>
  );
}
