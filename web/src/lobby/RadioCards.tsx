// One of several, each with a title and a sentence.

interface Choice {
  value: string;
  title: string;
  hint: string;
}

interface Props {
  name: string;
  legend: string;
  choices: readonly Choice[];
  chosen: string;
  isRow?: boolean;
  onChange: (value: string) => void;
}

export function RadioCards({ name, legend, choices, chosen, isRow = false, onChange }: Props) {
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
