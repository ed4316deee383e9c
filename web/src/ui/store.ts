// What this browser remembers: preferences, and nothing secret.

export type ConfirmWhen = "always" | "slow" | "never";
export type Theme = "auto" | "light" | "dark";

export interface Preferences {
  confirm: ConfirmWhen;
  theme: Theme;
  sound: boolean;
  lens: boolean;
  seenHowTo: boolean;
}

const KEY = "rokkaku";
const USUAL: Preferences = { confirm: "always", theme: "auto", sound: true, lens: true, seenHowTo: false };

export function preferences(): Preferences {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return USUAL;
  }
}

export function prefer(changes: Partial<Preferences>): Preferences {
  const now = { ...preferences(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still plays.
  }
  return now;
}
