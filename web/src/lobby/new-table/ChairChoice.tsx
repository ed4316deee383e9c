// Who sits where, and who begins.

import { BotOptions } from "../../ui/BotOptions.tsx";
import { ColourChoice } from "../../ui/ColourChoice.tsx";
import { say } from "../../ui/words.ts";
import type { Catalogue, NewChair } from "../../wire.ts";
import { Hexagon } from "../Chairs.tsx";
import { choosable, coloursOf, countsOf, editionOf, gameOf, type TableForm, withChair, withCount } from "./form.ts";

interface Props {
  catalogue: Catalogue;
  form: TableForm;
  onChange: (form: TableForm) => void;
}

const BOT = "bot:";
const KINDS = ["me", "free", "invited"] as const;

export function ChairChoice({ catalogue, form, onChange }: Props) {
  const game = gameOf(catalogue, form.game);
  const edition = editionOf(catalogue, form);
  const colours = coloursOf(edition, form.chairs);
  const colourOf = (seat: number): string => say(`colour.${colours[seat] ?? ""}`);
  const own = form.chairs.findIndex((chair) => chair.kind === "me");
  const isShared = form.chairs.filter((chair) => chair.kind === "me").length > 1;
  return (
    <fieldset class="chair-choice">
      <legend>{say("web.new.seats")}</legend>
      <div class="seat-counts" role="group" aria-label={say("web.new.seats.count")}>
        <span>{say("web.new.seats.count")}</span>
        {countsOf(game).map((count) => (
          <button
            type="button"
            key={count}
            aria-pressed={form.chairs.length === count}
            onClick={() => onChange(withCount(form, game, count))}
          >
            {count}
          </button>
        ))}
      </div>
      <ul>
        {form.chairs.map((chair, seat) => (
          <li key={seat}>
            <Hexagon colour={colours[seat] ?? ""} isEmpty={chair.kind === "free" || chair.kind === "invited"} />
            {chair.kind === "me" ? (
              <ColourChoice
                label={say("web.colour.own")}
                colours={choosable(edition, form.chairs, seat)}
                chosen={colours[seat] ?? ""}
                onChange={(colour) => onChange(withChair(form, seat, { ...chair, colour }))}
              />
            ) : (
              <span class="chair-colour" aria-hidden="true">
                {colourOf(seat)}
              </span>
            )}
            <select
              aria-label={say("web.new.chair", { colour: colours[seat] ?? "" })}
              value={writtenChair(chair)}
              onChange={(event) => onChange(withChair(form, seat, readChair(event.currentTarget.value)))}
            >
              <option value="me">{say(own >= 0 && own < seat ? "web.new.chair.also-me" : "web.new.chair.me")}</option>
              <option value="free">{say("web.new.chair.free")}</option>
              <option value="invited">{say("web.new.chair.invited")}</option>
              <BotOptions catalogue={catalogue} game={game} prefix={BOT} />
            </select>
            {chair.kind === "me" && isShared && (
              <input
                class="chair-name"
                value={chair.name ?? ""}
                aria-label={say("web.name.of", { seat: colourOf(seat) })}
                placeholder={seat === own ? say("web.name") : say("web.new.chair.name")}
                autoComplete="off"
                onInput={(event) => onChange(withChair(form, seat, { ...chair, name: event.currentTarget.value }))}
              />
            )}
          </li>
        ))}
      </ul>
      <label class="first">
        {say("web.new.first")}
        <select
          value={form.first === null ? "" : String(form.first)}
          onChange={(event) =>
            onChange({ ...form, first: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })
          }
        >
          <option value="">{say("web.new.first.drawn")}</option>
          {form.chairs.map((_, seat) => (
            <option key={seat} value={String(seat)}>
              {colourOf(seat)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

function writtenChair(chair: NewChair): string {
  return chair.kind === "bot" ? BOT + (chair.bot ?? "") : (chair.kind ?? "free");
}

function readChair(value: string): NewChair {
  if (value.startsWith(BOT)) return { kind: "bot", bot: value.slice(BOT.length) };
  return { kind: KINDS.find((kind) => kind === value) ?? "free" };
}
