// Finding rules by the words players use.

import type { RuleShown } from "../wire.ts";

/** The rule of a name, or those that speak of most of the words, in their order; all of them where there are none. */
export function found(rules: readonly RuleShown[], words: string): readonly RuleShown[] {
  const wanted = plain(words)
    .split(" ")
    .filter((word) => word !== "");
  if (wanted.length === 0) return rules;
  const named = rules.filter((rule) => plain(rule.id) === wanted.join(" "));
  if (named.length > 0) return named;
  const counted = rules.map((rule) => {
    const spoken = ` ${plain(`${rule.id} ${rule.chapter} ${rule.title} ${rule.text} ${rule.asked_as}`)}`;
    return { rule, count: wanted.filter((word) => spoken.includes(` ${word}`)).length };
  });
  const most = Math.max(...counted.map((each) => each.count));
  return most === 0 ? [] : counted.filter((each) => each.count === most).map((each) => each.rule);
}

/** In the order of the book, each with its rules. */
export function chapters(rules: readonly RuleShown[]): [string, RuleShown[]][] {
  const found = new Map<string, RuleShown[]>();
  for (const rule of rules) found.set(rule.chapter, [...(found.get(rule.chapter) ?? []), rule]);
  return [...found];
}

/** Small letters and numbers, one space between words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
