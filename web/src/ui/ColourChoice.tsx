// Colours to choose from, by their names.

import { say } from "./words.ts";

interface Props {
  label: string;
  colours: readonly string[];
  chosen: string;
  onChange: (colour: string) => void;
}

export function ColourChoice({ label, colours, chosen, onChange }: Props) {
  return (
    <select
      class="colour-choice"
      aria-label={label}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {colours.map((colour) => (
        <option key={colour} value={colour}>
          {say(`colour.${colour}`)}
        </option>
      ))}
    </select>
  );
}
