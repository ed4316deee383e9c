// How long ago something was, in words.

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** Such as “3 minutes ago”. */
export function timeAgo(then: number, now: number = Date.now(), language = "en"): string {
  const seconds = Math.max(0, (now - then) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const [unit, length] = STEPS.find((step) => seconds >= step[1]) ?? ["second", Infinity];
  return format.format(-Math.floor(seconds / length), unit);
}
