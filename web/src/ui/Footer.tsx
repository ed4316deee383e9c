// What stands below every page: the language, light or dark, and whose all this is.

import { useState } from "preact/hooks";

import { LabelledDropDown } from "./DropDown.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { prefer, preferences, type Theme } from "./preferences.ts";
import { applyTheme } from "./theme.ts";
import { say } from "./words.ts";

const THEMES: Theme[] = ["auto", "light", "dark"];

export function Footer() {
  const [theme, setTheme] = useState(preferences().theme);
  const choose = (wanted: Theme): void => {
    prefer({ theme: wanted });
    setTheme(wanted);
    applyTheme();
  };
  return (
    <footer class="page-footer">
      <span class="quiet">{say("web.free-software")}</span>
      <LanguageChoice />
      <LabelledDropDown
        label={say("web.theme")}
        value={theme}
        options={THEMES.map((each) => ({ value: each, words: say(`web.theme.${each}`) }))}
        onChange={(wanted) => choose(wanted as Theme)}
      />
    </footer>
  );
}
