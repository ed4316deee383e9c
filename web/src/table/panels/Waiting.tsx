// A table that waits for players: chairs to take, bots to seat, a link to send.

import { useEffect, useState } from "preact/hooks";
import { Badge } from "../../board/Icon.tsx";
import { myself } from "../../ui/api.ts";
import { botOptions, usualBot } from "../../ui/bots.ts";
import { ColourChoice } from "../../ui/ColourChoice.tsx";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { LabelledDropDown } from "../../ui/DropDown.tsx";
import { useCatalogue } from "../../ui/hooks/catalogue.ts";
import { Name } from "../../ui/Name.tsx";
import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, ChairShown, GuestShown, TableShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { TableSettings } from "./TableSettings.tsx";

/** Names by which a computer calls itself: to every other computer they mean another one. */
const ONLY_HERE: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The chairs whose colour nobody else can have. */
const HAVE_COLOURS: ReadonlySet<string> = new Set(["person", "reserved"]);

export function Waiting({ live, table, board }: { live: LiveTable; table: TableShown; board: BoardShown }) {
  const link = `${location.origin}/t/${table.id}`;
  const [isClosing, setClosing] = useState(false);
  const { catalogue } = useCatalogue();
  const game = catalogue?.games.find((each) => each.key === table.game);
  const [wanted, setWanted] = useState("");
  const bot = wanted || (catalogue ? usualBot(catalogue, game) : "");
  const isOnlyHere = ONLY_HERE.has(location.hostname);
  const hasFree = table.chairs.some((chair) => chair.kind === "free");
  const maySeat = table.is_host || table.chairs.some((chair) => chair.is_mine && chair.kind === "person");
  return (
    <section class="waiting" aria-label={say("web.waiting")}>
      <h2>{say("web.waiting")}</h2>
      <p class="quiet">{say("web.waiting.begins")}</p>
      {!table.chairs.some((chair) => chair.is_mine) && <OwnName />}
      <ul>
        {table.chairs.map((chair) => (
          <Chair key={chair.seat} chair={chair} live={live} table={table} board={board} link={link} bot={bot} />
        ))}
      </ul>
      {catalogue && maySeat && table.chairs.some((chair) => isFree(chair)) && (
        <LabelledDropDown
          kind="bot-level"
          label={say("web.level")}
          value={bot}
          options={botOptions(catalogue, game)}
          onChange={setWanted}
        />
      )}
      <div class="invitation">
        {hasFree && !isOnlyHere && <Code text={link} />}
        <div>
          <p>{say(hasFree ? "web.send-link" : "web.link-to-watch")}</p>
          <Link text={link} label={say("web.link")} />
          {isOnlyHere && <p class="quiet">{say("web.only-here")}</p>}
        </div>
      </div>
      <h3>{say("web.terms")}</h3>
      <TableSettings table={table} />
      {table.is_host && (
        <button type="button" class="link" onClick={() => setClosing(true)}>
          {say("web.close-table")}
        </button>
      )}
      {isClosing && (
        <ConfirmDialog
          question={say("web.close-table.sure")}
          text={say("web.close-table.text")}
          yes={say("web.close-table")}
          onYes={() => void live.send({ type: "close" })}
          onClose={() => setClosing(false)}
        />
      )}
    </section>
  );
}

function isFree({ kind }: ChairShown): boolean {
  return kind !== "person" && kind !== "bot";
}

/** Whoever has come by a link takes a chair by the name that is shown here. */
function OwnName() {
  const [guest, setGuest] = useState<GuestShown | null>(null);
  useEffect(() => void myself().then(setGuest, () => undefined), []);
  return <Name guest={guest} onRenamed={setGuest} />;
}

interface ChairProps {
  chair: ChairShown;
  live: LiveTable;
  table: TableShown;
  board: BoardShown;
  link: string;
  /** Which bot can be given the chair; empty: none. */
  bot: string;
}

function Chair({ chair, live, table, board, link, bot }: ChairProps) {
  const key = new URLSearchParams(location.search).get("key") ?? "";
  const isEmpty = isFree(chair);
  const isSeated = table.chairs.some((each) => each.is_mine && each.kind === "person");
  const maySit =
    chair.kind === "free" || (chair.kind === "invited" && key !== "") || (chair.kind === "reserved" && chair.is_mine);
  const isOwn = chair.is_mine && chair.kind === "person";
  const colours = coloursFor(chair, table);
  const [wanted, setWanted] = useState("");
  const colour = colours.includes(wanted) ? wanted : "";
  const isShared = table.chairs.some((other) => other.is_mine && other.seat !== chair.seat);
  const sit = async (colour: string): Promise<void> => {
    // The game may begin with it, and who is at the screen has to say so first.
    if (isShared) live.look(null);
    const answer = await live.send({ type: "sit", seat: chair.seat, key, colour });
    if (answer.type === "done" && !isShared) live.look(chair.seat);
    if (answer.type === "refused" && isShared) live.look(table.seat);
  };
  return (
    <li>
      <Badge seat={chair.seat} board={board} />
      <strong>{nameOf(chair)}</strong>
      <span class="quiet">{isEmpty ? say(`web.chair.${chair.kind}`) : chair.is_mine ? say("web.you") : ""}</span>
      <span class="chair-buttons">
        {(isOwn || (maySit && !isSeated)) && (
          <ColourChoice
            label={say(isOwn ? "web.colour.own" : "web.colour.sit")}
            colours={colours}
            chosen={(maySit && colour) || chair.colour}
            onChange={(chosen) => (isOwn ? void sit(chosen) : setWanted(chosen))}
          />
        )}
        {maySit && (
          <button type="button" class={isSeated ? undefined : "primary"} onClick={() => void sit(colour)}>
            {say(isSeated ? "web.sit-also" : "web.sit")}
          </button>
        )}
        {bot && isEmpty && (table.is_host || (isSeated && chair.kind !== "invited")) && (
          <button type="button" onClick={() => void live.send({ type: "seat_bot", seat: chair.seat, bot })}>
            {say("web.seat-bot")}
          </button>
        )}
        {chair.kind === "bot" && (table.is_host || isSeated) && (
          <button type="button" onClick={() => void live.send({ type: "leave", seat: chair.seat })}>
            {say("web.remove-bot")}
          </button>
        )}
        {isOwn && (
          <button
            type="button"
            onClick={() => void live.send({ type: "leave", seat: chair.seat }).then(() => live.look(null))}
          >
            {say("web.stand-up")}
          </button>
        )}
      </span>
      {chair.key && <small class="quiet">{say("web.send-invitation")}</small>}
      {chair.key && <Link text={`${link}?key=${chair.key}`} label={say("web.invitation")} />}
    </li>
  );
}

/** Those that nobody else has, in an order that stays while people choose. */
function coloursFor(chair: ChairShown, table: TableShown): string[] {
  const others = table.chairs.filter((each) => each.seat !== chair.seat && HAVE_COLOURS.has(each.kind));
  return table.colours.filter((colour) => !others.some((each) => each.colour === colour)).sort();
}

function Link({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // Without a clipboard the text can still be marked and copied by hand.
    }
  };
  return (
    <p class="link-line">
      <input readOnly value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={() => void copy()}>
        {say(isCopied ? "web.copied" : "web.copy")}
      </button>
    </p>
  );
}

function Code({ text }: { text: string }) {
  const [path, setPath] = useState<Squares>(NO_SQUARES);
  useEffect(() => {
    // Only who waits for others needs it, so that only they load it.
    void import("qrcode-generator").then(({ default: qrcode }) => setPath(squares(qrcode(0, "M"), text)));
  }, [text]);
  return (
    <svg class="qr" viewBox={`-2 -2 ${path.size + 4} ${path.size + 4}`} role="img" aria-label={say("web.qr")}>
      <rect x={-2} y={-2} width={path.size + 4} height={path.size + 4} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  );
}

interface Squares {
  size: number;
  d: string;
}

const NO_SQUARES: Squares = { size: 25, d: "" };

function squares(code: QRCode, text: string): Squares {
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const cells = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)] as const);
  const dark = cells.filter(([x, y]) => code.isDark(y, x));
  return { size, d: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("") };
}
