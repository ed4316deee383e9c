// The bar above the table: where one is, and a menu of what is seldom needed.

import { useEffect, useRef, useState } from "preact/hooks";

import { findGame } from "../../games/registry.ts";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { LabelledDropDown } from "../../ui/DropDown.tsx";
import { Glyph } from "../../ui/Glyph.tsx";
import { LanguageChoice } from "../../ui/LanguageChoice.tsx";
import { colourOf, editionName, gameName } from "../../ui/names.ts";
import { prefer, preferences } from "../../ui/preferences.ts";
import { shareLink } from "../../ui/share.ts";
import { applyTheme } from "../../ui/theme.ts";
import { say } from "../../ui/words.ts";
import type { ChairShown, TableShown } from "../../wire.ts";
import { comeBack, type LiveTable } from "../state/live.ts";
import { KEYS } from "../turn/keys.ts";
import { NamesDialog } from "./NamesDialog.tsx";
import { TableSettings } from "./TableSettings.tsx";

/** What one is asked about once more before it is done. */
type Step = "leave" | "resign" | "takeback" | "propose-end";

interface Props {
  live: LiveTable;
  table: TableShown;
  onHowTo: () => void;
  /** A preference that changes what the table shows. */
  onChange: () => void;
}

export function TableMenu({ live, table, onHowTo, onChange }: Props) {
  const [step, setStep] = useState<Step | null>(null);
  const [speaker, setSpeaker] = useState<number | null>(null);
  const [isNaming, setNaming] = useState(false);
  const own = table.chairs.filter((chair) => chair.is_mine && chair.kind === "person");
  const speakers = speakersOf(table);
  const seat = speakers.find((chair) => chair.seat === speaker)?.seat ?? speakers[0]?.seat ?? null;
  return (
    <header class="bar">
      <a class="home" href="/" aria-label={say("web.title")}>
        <img src="/static/icon.svg" alt="" width={26} height={26} /> <span>{say("web.title")}</span>
      </a>
      <h1 class="bar-title">
        <span>
          {gameName(table.game)} <small class="quiet">{editionName(table.game, table.edition)}</small>
        </span>
        {table.deal_of && (
          <a class="fork" href={`/d/${table.deal_of}`} data-tip={say("web.deal.text")}>
            {say("web.deal.known")}
          </a>
        )}
        {table.fork_of && (
          <a class="fork" href={`/r/${table.fork_of}?turn=${table.fork_line}`}>
            {say("web.fork", { line: table.fork_line })}
          </a>
        )}
        {table.seat === null && table.status === "running" && !table.chairs.some((chair) => chair.is_mine) && (
          <span class="tag">{say("web.watching")}</span>
        )}
        {table.watchers > 0 && <small class="quiet">{say("web.watchers", { count: table.watchers })}</small>}
      </h1>
      <Sound />
      <Menu>
        <Preferences live={live} hasLens={findGame(table.game).lens !== null} onChange={onChange} />
        <Actions live={live} table={table} seat={seat} onSeat={setSpeaker} onStep={setStep} />
        <p class="menu-links">
          <button type="button" class="link" onClick={onHowTo}>
            {say("web.how")}
          </button>
          {own.length > 0 && !table.ended && (
            <button type="button" class="link" aria-haspopup="dialog" onClick={() => setNaming(true)}>
              {say("web.name.here")}
            </button>
          )}
          <button type="button" class="link" onClick={() => void share(live, table)}>
            {say("web.share")}
          </button>
          <a href={`/rules/${table.game}?edition=${table.edition}`} target="_blank" rel="noopener">
            {say("web.nav.rules")}
          </a>
          {(table.lesson ?? table.puzzle)?.verdict !== "open" && (
            <a href={`/api/tables/${table.id}/record`} download={`${table.id}.record`}>
              {say("web.download.text")}
            </a>
          )}
          <a href="/about">{say("web.about")}</a>
        </p>
        <details>
          <summary>{say("web.terms")}</summary>
          <TableSettings table={table} />
        </details>
        <Fairness table={table} />
        <details>
          <summary>{say("web.keys")}</summary>
          <dl class="keys">
            {Object.entries(KEYS).map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{say(`web.keys.${what}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Menu>
      {isNaming && <NamesDialog table={table} chairs={own} onClose={() => setNaming(false)} />}
      {step && (
        <ConfirmDialog
          question={say(`web.${step}.sure`)}
          text={say(`web.${step}.sure.${consequence(step, table, seat)}`)}
          yes={say(`web.${step}.go`)}
          onYes={() => seat !== null && take(step, live, seat)}
          onClose={() => setStep(null)}
        />
      )}
    </header>
  );
}

/** Whoever gets the link can watch, or take a seat that is free. */
async function share(live: LiveTable, table: TableShown): Promise<void> {
  const told = await shareLink(`/t/${table.id}`, gameName(table.game));
  if (told) live.tell(told);
}

function Sound() {
  const [isOn, setOn] = useState(preferences().sound);
  const label = say(isOn ? "web.sound.off" : "web.sound.on");
  return (
    <button
      type="button"
      class="bare"
      aria-label={label}
      data-tip={label}
      onClick={() => setOn(prefer({ sound: !isOn }).sound)}
    >
      <Glyph sign={isOn ? "sound" : "silence"} />
    </button>
  );
}

/** Closes by Escape, by a click elsewhere, and when something in it was chosen. */
function Menu({ children }: { children: preact.ComponentChildren }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (): void => void menu.current?.removeAttribute("open");
    const away = (event: Event): void => void (menu.current?.contains(event.target as Node) || close());
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    const choose = (event: Event): void => {
      if ((event.target as Element).closest("button:not([role=combobox]), a")) close();
    };
    menu.current?.addEventListener("click", choose);
    addEventListener("pointerdown", away);
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", leave);
    };
  }, []);
  return (
    <details class="menu" ref={menu}>
      <summary aria-label={say("web.menu")} data-tip={say("web.menu")}>
        <Glyph sign="menu" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

interface PreferencesProps {
  live: LiveTable;
  hasLens: boolean;
  onChange: () => void;
}

function Preferences({ live, hasLens, onChange }: PreferencesProps) {
  const [wanted, setWanted] = useState(preferences());
  const change = (changes: Partial<typeof wanted>): void => {
    setWanted(prefer(changes));
    applyTheme();
    live.unclick();
    onChange();
  };
  const selected = <Name extends "confirm" | "playing" | "theme">(
    name: Name,
    key: string,
    values: readonly (typeof wanted)[Name][],
  ) => (
    <LabelledDropDown
      label={say(key)}
      value={wanted[name]}
      options={values.map((each) => ({ value: each, words: say(`${key}.${each}`) }))}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const checked = (name: "lens" | "keys" | "forced", key: string) => (
    <label>
      {say(key)}
      <input
        type="checkbox"
        checked={wanted[name]}
        onChange={(event) => change({ [name]: event.currentTarget.checked })}
      />
    </label>
  );
  return (
    <>
      {selected("confirm", "web.confirm-when", ["always", "slow", "timed", "never"])}
      {selected("playing", "web.playing", ["slow", "usual", "fast", "at-once"])}
      {selected("theme", "web.theme", ["auto", "light", "dark"])}
      <LanguageChoice />
      {hasLens && checked("lens", "web.lens")}
      {checked("keys", "web.keys.on")}
      {checked("forced", "web.forced")}
    </>
  );
}

/** Those of one's chairs that one can speak for: where several play at this screen, all while nobody's hand is shown. */
function speakersOf(table: TableShown): ChairShown[] {
  const own = table.chairs.filter((chair) => chair.is_mine && chair.kind === "person");
  return table.status !== "running" ? [] : own.filter((chair) => table.seat === null || chair.seat === table.seat);
}

interface ActionsProps {
  live: LiveTable;
  table: TableShown;
  /** The chair that one speaks for. */
  seat: number | null;
  onSeat: (seat: number) => void;
  onStep: (step: Step) => void;
}

function Actions({ live, table, seat, onSeat, onStep }: ActionsProps) {
  const speakers = speakersOf(table);
  const others = table.chairs.filter((chair) => chair.can_come_back && chair.is_mine);
  if (seat === null && others.length === 0) return null;
  return (
    <div class="menu-actions">
      {speakers.length > 1 && (
        <LabelledDropDown
          label={say("web.speaker")}
          value={String(seat)}
          options={speakers.map((chair) => ({ value: String(chair.seat), words: colourOf(chair) }))}
          onChange={(value) => onSeat(Number(value))}
        />
      )}
      {seat !== null && (
        <>
          {live.story.rows.some((row) => row.seat === seat && row.line > table.fork_line) && (
            <button type="button" onClick={() => onStep("takeback")}>
              {say(isAlone(table) ? "web.takeback.alone" : "web.takeback")}
            </button>
          )}
          <button type="button" onClick={() => onStep("propose-end")}>
            {say(isAlone(table) ? "web.propose-end.alone" : "web.propose-end")}
          </button>
          {canPause(table) && (
            <button type="button" onClick={() => void live.sendAs(seat, { type: "propose", what: "pause" })}>
              {say("web.propose-pause")}
            </button>
          )}
          <button type="button" onClick={() => onStep("leave")}>
            {say(isLast(table) ? "web.leave.waits" : "web.leave")}
          </button>
          <button type="button" onClick={() => onStep("resign")}>
            {say("web.resign")}
          </button>
        </>
      )}
      {others.map((chair) => (
        <button type="button" key={chair.seat} onClick={() => void comeBack(live, chair.seat)}>
          {say("web.come-back")}
        </button>
      ))}
    </div>
  );
}

/** Clocks run only where at least two people play. */
function canPause(table: TableShown): boolean {
  return table.pace.kind !== "none" && !isAlone(table) && !table.is_paused && !table.proposed;
}

/** Whether only one seat is a person's: bots wait when that one leaves, too. */
function isLast(table: TableShown): boolean {
  return table.chairs.filter((chair) => chair.kind === "person").length === 1;
}

/** Whether no other person plays. */
function isAlone(table: TableShown): boolean {
  return !table.chairs.some((chair) => chair.kind === "person" && !chair.is_mine);
}

function take(step: Step, live: LiveTable, seat: number): void {
  if (step === "resign") void live.sendAs(seat, { type: "resign" });
  else if (step === "takeback") void live.sendAs(seat, { type: "propose", what: "takeback" });
  else if (step === "propose-end") void live.sendAs(seat, { type: "propose", what: "end" });
  else void live.sendAs(seat, { type: "leave", seat }).then(() => live.look(null));
}

function consequence(step: Step, table: TableShown, seat: number | null): string {
  const isGoing = step === "leave" || step === "resign";
  if (step === "resign" && table.chairs.length === 2) return "two";
  if (isGoing && table.pause_needs.some((each) => each === seat)) return "paused";
  const isNobodysBusiness = step === "leave" ? isLast(table) : step !== "resign" && isAlone(table);
  return isNobodysBusiness ? "alone" : "text";
}

/** What proves that the deal was settled before the first move. */
function Fairness({ table }: { table: TableShown }) {
  if (!table.commitment) return null;
  return (
    <details>
      <summary>{say("web.fair")}</summary>
      <p>{say(table.ended ? "web.fair.over" : "web.fair.running")}</p>
      <dl class="fair">
        <dt>{say("web.fair.commitment")}</dt>
        <dd>
          <code>{table.commitment}</code>
        </dd>
        {table.ended && (
          <>
            <dt>{say("web.fair.seed")}</dt>
            <dd>
              <code>{table.ended.seed}</code>
            </dd>
            <dt>{say("web.fair.nonce")}</dt>
            <dd>
              <code>{table.ended.nonce}</code>
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
