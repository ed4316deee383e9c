// How long one may think: a usual pace, or one's own.

import { useState } from "preact/hooks";
import { LabelledDropDown } from "../../ui/DropDown.tsx";
import { paceInWords } from "../../ui/pace.ts";
import { say } from "../../ui/words.ts";
import type { Pace } from "../../wire.ts";
import { RadioCards } from "./RadioCards.tsx";

interface Props {
  presets: { [name: string]: Pace };
  pace: Pace;
  onChange: (pace: Pace) => void;
}

const OWN = "own";
const LIVE: Pace = { kind: "live", bank: 600, increment: 20, days: 0 };
const DAYS: Pace = { kind: "days", bank: 0, increment: 0, days: 2 };

export function PaceChoice({ presets, pace, onChange }: Props) {
  const [isOwn, setOwn] = useState(false);
  const names = Object.keys(presets).sort(
    (one, other) => Number(presets[other]?.kind === "none") - Number(presets[one]?.kind === "none"),
  );
  const choices = names.map((name) => ({
    value: name,
    title: say(`web.pace.${name}`),
    hint: hintOf(name, presets[name] as Pace),
  }));
  const chosen = isOwn ? OWN : (names.find((name) => isSame(presets[name] as Pace, pace)) ?? OWN);
  const choose = (name: string): void => {
    setOwn(name === OWN);
    onChange(name === OWN ? LIVE : (presets[name] as Pace));
  };
  return (
    <>
      <RadioCards
        name="pace"
        legend={say("web.new.pace")}
        choices={[...choices, { value: OWN, title: say("web.pace.own"), hint: say("web.pace.own.hint") }]}
        chosen={chosen}
        isRow
        onChange={choose}
      />
      {chosen === OWN && <OwnPace pace={pace} onChange={onChange} />}
      {pace.kind !== "none" && <p class="quiet">{say("web.pace.run-out")}</p>}
    </>
  );
}

function OwnPace({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  return (
    <div class="own-pace">
      <LabelledDropDown
        label={say("web.pace.kind")}
        value={pace.kind}
        options={["live", "days"].map((kind) => ({ value: kind, words: say(`web.pace.kind.${kind}`) }))}
        onChange={(kind) => onChange(kind === "days" ? DAYS : LIVE)}
      />
      {pace.kind === "live" && (
        <>
          <Amount
            label={say("web.pace.minutes")}
            value={pace.bank / 60}
            step={0.5}
            onChange={(minutes) => onChange({ ...pace, bank: Math.round(minutes * 60) })}
          />
          <Amount
            label={say("web.pace.seconds")}
            value={pace.increment}
            onChange={(increment) => onChange({ ...pace, increment })}
          />
        </>
      )}
      {pace.kind === "days" && (
        <Amount label={say("web.pace.days.field")} value={pace.days} onChange={(days) => onChange({ ...pace, days })} />
      )}
    </div>
  );
}

function Amount({
  label,
  value,
  step = 1,
  onChange,
}: {
  label: string;
  value: number;
  step?: number;
  onChange: (value: number) => void;
}) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={0}
        step={step}
        inputMode={step < 1 ? "decimal" : "numeric"}
        value={value}
        onInput={(event) => onChange(Math.max(0, step * Math.round((event.currentTarget.valueAsNumber || 0) / step)))}
      />
    </label>
  );
}

function hintOf(name: string, pace: Pace): string {
  return pace.kind === "none" ? say(`web.pace.${name}.hint`) : paceInWords(pace);
}

function isSame(one: Pace, other: Pace): boolean {
  return (
    one.kind === other.kind && one.bank === other.bank && one.increment === other.increment && one.days === other.days
  );
}
