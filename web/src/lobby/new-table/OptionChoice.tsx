// House rules: what an edition lets a table change, with what is not as printed marked.

import { LabelledDropDown } from "../../ui/DropDown.tsx";
import { say, wordsOf } from "../../ui/words.ts";
import type { EditionShown, Option } from "../../wire.ts";
import { type TableForm, withOption } from "./form.ts";

interface Props {
  edition: EditionShown;
  form: TableForm;
  onChange: (form: TableForm) => void;
}

export function OptionChoice({ edition, form, onChange }: Props) {
  const changed = Object.keys(form.options).length;
  return (
    <details class="house-rules">
      <summary>
        {say("web.new.options")}{" "}
        <span class={changed ? "mark" : "quiet"}>
          {changed ? say("web.new.options.changed", { count: changed }) : say("web.new.options.printed")}
        </span>
      </summary>
      <div>
        {edition.options.map((option) => (
          <OneOption
            key={option.name}
            option={option}
            game={form.game}
            edition={edition.key}
            value={form.options[option.name] ?? option.default}
            onChange={(value) => onChange(withOption(form, edition, option.name, value))}
          />
        ))}
      </div>
    </details>
  );
}

function OneOption({
  option,
  game,
  edition,
  value,
  onChange,
}: {
  option: Option;
  game: string;
  edition: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const own = wordsOf(game, edition);
  const words = (each: string): string => say(`${game}.option.${option.name}.${each}`, {}, own);
  const name = say(`${game}.option.${option.name}`, {}, own);
  const isChanged = value !== option.default;
  return (
    <div class={`option${isChanged ? " changed" : ""}`}>
      <LabelledDropDown
        label={name}
        value={value}
        options={option.values.map((each) => ({ value: each, words: words(each) }))}
        onChange={onChange}
      />
      {isChanged && (
        <p class="quiet">
          {say("web.new.option.usual", { value: words(option.default) })}{" "}
          <button type="button" class="link" onClick={() => onChange(option.default)}>
            {say("web.new.option.reset")}
          </button>
        </p>
      )}
    </div>
  );
}
