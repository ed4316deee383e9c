// What stands below every page: the language, light or dark, and whose all this is.

import { useState } from "preact/hooks";

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
      <label>
        {say("web.theme")}{" "}
        <select value={theme} onChange={(event) => choose(event.currentTarget.value as Theme)}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {say(`web.theme.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}
