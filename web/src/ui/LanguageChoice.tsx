// The languages there are, each by its own name.

import { speak, useLanguage } from "./hooks/language.ts";
import { languages, say } from "./words.ts";

export function LanguageChoice() {
  const spoken = useLanguage();
  const known = languages();
  if (known.length < 2) return null;
  return (
    <label class="language">
      <span>{say("web.language")}</span>{" "}
      <select value={spoken} onChange={(event) => void speak(event.currentTarget.value).catch(() => undefined)}>
        {known.map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
