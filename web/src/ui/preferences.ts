// What this browser remembers: preferences, and how far one has followed each game; nothing secret.

export type ConfirmWhen = "always" | "slow" | "timed" | "never";
export type Theme = "auto" | "light" | "dark";

/** How fast the turns of others are played out. */
export type Playing = "slow" | "usual" | "fast" | "at-once";

export interface Preferences {
  confirm: ConfirmWhen;
  playing: Playing;
  theme: Theme;
  sound: boolean;
  lens: boolean;
  /** Whether the board shows what its places are called. */
  coordinates: boolean;
  keys: boolean;
  /** Whether turns that leave nothing to choose are played by themselves. */
  forced: boolean;
  /** The games of which one has seen how they work. */
  explained: readonly string[];
  /** The lessons whose goal one has reached, each as its game and its key. */
  learnt: readonly string[];
  /** The puzzles one has solved, each as its game and its key. */
  solved: readonly string[];
  /** The puzzles whose solution one has looked at before solving them, named likewise. */
  looked: readonly string[];
  /** Of the bots one has last played against; empty: none was chosen yet. */
  level: string;
}

const KEY = "rokkaku";
const USUAL: Preferences = {
  confirm: "always",
  playing: "usual",
  theme: "auto",
  sound: true,
  lens: true,
  coordinates: false,
  keys: true,
  forced: true,
  explained: [],
  learnt: [],
  solved: [],
  looked: [],
  level: "",
};

const FOLLOWED = "rokkaku-followed";
const MOST_FOLLOWED = 100;

export function preferences(): Preferences {
  return { ...USUAL, ...(read(KEY) as Partial<Preferences>) };
}

export function prefer(changes: Partial<Preferences>): Preferences {
  const now = { ...preferences(), ...changes };
  write(KEY, now);
  return now;
}

/** The last line of a table's record that was seen here from a seat. */
export function followed(table: string, seat: number): number {
  return Number(read(FOLLOWED)[`${table} ${seat}`] ?? 0);
}

export function follow(table: string, seat: number, line: number): void {
  const key = `${table} ${seat}`;
  const { [key]: before, ...others } = read(FOLLOWED);
  if (before === line) return;
  write(FOLLOWED, Object.fromEntries([...Object.entries(others), [key, line]].slice(-MOST_FOLLOWED)));
}

function read(key: string): { [name: string]: unknown } {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as { [name: string]: unknown };
  } catch {
    return {};
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
