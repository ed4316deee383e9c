// Positions of one game from one point of view: each asked for once, neighbours ahead of time.

import type { Position } from "../wire.ts";

const AT_ONCE = 3;
/** Which lines a reader is likely to turn to next. */
const AHEAD = [0, 1, -1, 2, 3];
const A_WHILE = 700;

interface Options {
  last: number;
  fetch: (line: number) => Promise<Position>;
  /** The line that is wanted has come. */
  onArrival: () => void;
  /** It has not, and will be asked for again. */
  onFailure: (error: unknown) => void;
}

export class Positions {
  private readonly known = new Map<number, Position>();
  private readonly asked = new Set<number>();
  private readonly options: Options;
  private line = 0;
  private isClosed = false;

  constructor(options: Options) {
    this.options = options;
  }

  at(line: number): Position | undefined {
    return this.known.get(line);
  }

  /** Asks for a line and its neighbours; what was wanted before is forgotten. */
  want(line: number): void {
    this.line = line;
    this.hurry();
  }

  close(): void {
    this.isClosed = true;
  }

  private hurry(): void {
    for (const line of AHEAD.map((step) => this.line + step)) {
      if (this.isClosed || this.asked.size >= AT_ONCE) return;
      if (line >= 0 && line <= this.options.last && !this.known.has(line) && !this.asked.has(line))
        this.fetchLine(line);
    }
  }

  private fetchLine(line: number): void {
    this.asked.add(line);
    this.options.fetch(line).then(
      (position) => {
        this.asked.delete(line);
        this.known.set(line, position);
        if (line === this.line && !this.isClosed) this.options.onArrival();
        this.hurry();
      },
      (error: unknown) => {
        if (line === this.line && !this.isClosed) this.options.onFailure(error);
        setTimeout(() => {
          this.asked.delete(line);
          this.hurry();
        }, A_WHILE);
      },
    );
  }
}
