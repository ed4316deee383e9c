// Colours to choose from, by their names.

import { DropDown } from "./DropDown.tsx";
import { say } from "./words.ts";

interface Props {
  label: string;
  colours: readonly string[];
  chosen: string;
  onChange: (colour: string) => void;
}

export function ColourChoice({ label, colours, chosen, onChange }: Props) {
  const options = colours.map((colour) => ({ value: colour, words: say(`colour.${colour}`) }));
  return <DropDown label={label} value={chosen} options={options} onChange={onChange} />;
}
