// The languages there are, each by its own name.

import { LabelledDropDown } from "./DropDown.tsx";
import { speak, useLanguage } from "./hooks/language.ts";
import { languages, say } from "./words.ts";

export function LanguageChoice() {
  const spoken = useLanguage();
  const known = languages();
  if (known.length < 2) return null;
  return (
    <LabelledDropDown
      kind="language"
      label={say("web.language")}
      value={spoken}
      options={known.map(([language, name]) => ({ value: language, words: name, lang: language }))}
      onChange={(wanted) => void speak(wanted).catch(() => undefined)}
    />
  );
}
