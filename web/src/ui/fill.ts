// Puts values into a text, as the server does it.

import { FORMS } from "../wire.ts";

export type Values = { [name: string]: string | number };

const PLACE = /\{(\w+)(?::([^{}]*))?\}/g;
/** What a family of words in another case, or with its article, ends in. */
const FORM = new RegExp(`-(?:${FORMS.join("|")})(?=\\.|$)`, "g");
const PLURAL = "plural ";

/**
 * `{name}` is the value, `{count:plural one=tile|other=tiles}` the form that goes with a number, and
 * `{colour:colour-gen}` the word of that family for the value, which `word` knows by its key.
 */
export function fill(text: string, values: Values, language: string, word: (key: string) => string): string {
  return text.replace(PLACE, (_, name: string, spec: string | undefined) => {
    const value = values[name] ?? "";
    if (spec?.startsWith(PLURAL)) return pluralForm(spec, Number(value), language);
    if (spec === "number") return new Intl.NumberFormat(language).format(Number(value));
    if (!spec) return String(value);
    const key = `${spec}.${value}`;
    return word(key) || word(key.replace(FORM, "")) || String(value);
  });
}

/** With a capital, whatever word it begins with; coordinates such as `i16` are no words. */
export function capitalised(sentence: string): string {
  return /^.\d/.test(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The form for a number; where its category has none, the last one there is. */
function pluralForm(spec: string, count: number, language: string): string {
  const forms = spec
    .slice(PLURAL.length)
    .split("|")
    .map((each) => {
      const [name = "", ...form] = each.split("=");
      return { name: name.trim(), form: form.join("=") };
    });
  const category = new Intl.PluralRules(language).select(count);
  return (forms.find(({ name }) => name === category) ?? forms.at(-1))?.form ?? "";
}
