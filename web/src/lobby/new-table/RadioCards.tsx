// One of several, each with a title and a sentence.

interface Choice<Value extends string> {
  value: Value;
  title: string;
  hint: string;
}

interface Props<Value extends string> {
  name: string;
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  isRow?: boolean;
  onChange: (value: Value) => void;
}

export function RadioCards<Value extends string>({
  name,
  legend,
  choices,
  chosen,
  isRow = false,
  onChange,
}: Props<Value>) {
  return (
    <fieldset class={`radio-cards${isRow ? " row" : ""}`}>
      <legend>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value} class={choice.value === chosen ? "chosen" : ""}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === chosen}
              onChange={() => onChange(choice.value)}
            />
            <strong>{choice.title}</strong>
            {choice.hint && <span class="quiet">{choice.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
