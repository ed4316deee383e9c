// House rules: what an edition lets a table change, with what is not as printed marked.

import { say } from "../ui/words.ts";
import type { EditionInfo, Option } from "../wire.ts";
import { type Wishes, withOption } from "./wishes.ts";

interface Props {
  edition: EditionInfo;
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
}

export function OptionChoice({ edition, wishes, onChange }: Props) {
  const changed = Object.keys(wishes.options).length;
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
            game={wishes.game}
            value={wishes.options[option.name] ?? option.default}
            onChange={(value) => onChange(withOption(wishes, edition, option.name, value))}
          />
        ))}
      </div>
    </details>
  );
}

function OneOption({
  option,
  game,
  value,
  onChange,
}: {
  option: Option;
  game: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const words = (each: string): string => say(`${game}.option.${option.name}.${each}`);
  const isChanged = value !== option.default;
  return (
    <div class={`option${isChanged ? " changed" : ""}`}>
      <label>
        <span>{say(`${game}.option.${option.name}`)}</span>
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {option.values.map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </select>
      </label>
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
