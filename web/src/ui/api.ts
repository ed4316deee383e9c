// Asking the server by HTTP.

import type { GuestShown, Refused, TableShown } from "../wire.ts";
import { inLanguage, language } from "./language.ts";

/** What the server refused, in its own words. */
export class Refusal extends Error {
  readonly status: number;
  /** Milliseconds that the server asks one to wait; 0: it does not say. */
  readonly wait: number;

  constructor(refused: Refused, status: number, wait = 0) {
    super(refused.sentence);
    this.status = status;
    this.wait = wait;
  }
}

/** Where the board of a table is, as it is printed among the values the table is played with. */
export function boardAddress(table: TableShown, layout: string): string {
  const values = table.values ? `?values=${table.values}` : "";
  return `/api/boards/${table.game}/${table.edition}/${table.chairs.length}/${layout}${values}`;
}

export async function ask<T>(path: string, spoken = language()): Promise<T> {
  return answer<T>(await fetch(inLanguage(path, spoken), { headers: { accept: "application/json" } }));
}

/** Whoever commands something must be somebody: see myself. */
export async function post<T>(path: string, body: unknown, signal: AbortSignal | null = null): Promise<T> {
  await myself();
  const headers = { "content-type": "application/json", accept: "application/json" };
  return answer<T>(await fetch(inLanguage(path), { method: "POST", headers, body: JSON.stringify(body), signal }));
}

let guest: Promise<GuestShown> | undefined;

/** Who one is. Whoever comes for the first time gets a name, and a cookie that proves it from then on. */
export function myself(): Promise<GuestShown> {
  guest ??= ask<GuestShown>("/api/guest").catch((error: unknown) => {
    guest = undefined;
    throw error;
  });
  return guest;
}

/** Names a command. Unlike randomUUID this is there also where a server is reached without https. */
export function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function answer<T>(response: Response): Promise<T> {
  const told: unknown = await response.json();
  const wait = 1000 * Number(response.headers.get("retry-after") ?? 0);
  if (!response.ok) throw new Refusal(told as Refused, response.status, wait);
  return told as T;
}
