// Who sits where, and who begins.

import { botOptions, usualBot } from "../../ui/bots.ts";
import { ColourChoice } from "../../ui/ColourChoice.tsx";
import { DropDown, LabelledDropDown } from "../../ui/DropDown.tsx";
import { say } from "../../ui/words.ts";
import type { Catalogue, NewChair } from "../../wire.ts";
import { Hexagon } from "../Chairs.tsx";
import {
  choosable,
  coloursOf,
  countsOf,
  editionOf,
  filledWith,
  gameOf,
  type TableForm,
  withChair,
  withCount,
} from "./form.ts";

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
        {form.chairs.some((chair) => chair.kind === "free") && (
          <button type="button" onClick={() => onChange(filledWith(form, usualBot(catalogue, game)))}>
            {say("web.new.fill")}
          </button>
        )}
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
            <DropDown
              label={say("web.new.chair", { colour: colours[seat] ?? "" })}
              value={writtenChair(chair)}
              options={[
                { value: "me", words: say(own >= 0 && own < seat ? "web.new.chair.also-me" : "web.new.chair.me") },
                { value: "free", words: say("web.new.chair.free") },
                { value: "invited", words: say("web.new.chair.invited") },
                ...botOptions(catalogue, game, BOT),
              ]}
              onChange={(value) => onChange(withChair(form, seat, readChair(value)))}
            />
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
      <LabelledDropDown
        kind="first"
        label={say("web.new.first")}
        value={form.first === null ? "" : String(form.first)}
        options={[
          { value: "", words: say("web.new.first.drawn") },
          ...form.chairs.map((_, seat) => ({ value: String(seat), words: colourOf(seat) })),
        ]}
        onChange={(value) => onChange({ ...form, first: value === "" ? null : Number(value) })}
      />
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
