// Numbers, lengths of time and dates, as the language of the page writes them.

import { language } from "./language.ts";

/** Such as “5 min”, or with long names “2 days”. */
export function amount(count: number, unit: "day" | "minute" | "second", names: "short" | "long" = "short"): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: names }).format(count);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** Such as “3 minutes ago”. */
export function timeAgo(then: number, now: number = Date.now(), spoken = language()): string {
  const seconds = Math.max(0, (now - then) / 1000);
  const format = new Intl.RelativeTimeFormat(spoken, { numeric: "auto" });
  const [unit, length] = STEPS.find((step) => seconds >= step[1]) ?? ["second", Infinity];
  return format.format(-Math.floor(seconds / length), unit);
}

export function dateAndTime(at: number): string {
  return new Date(at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}

export function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString(language(), { timeStyle: "short" });
}

/** A sentence that is true several times over. */
export function repeated(sentence: string, count: number): string {
  return count > 1 ? sentence.replace(/\.?$/, ` (×${count})$&`) : sentence;
}
