// What a list to choose from offers, and how keys lead through it.

export interface Option {
  value: string;
  words: string;
  /** What it is like, below its words while one chooses. */
  note?: string;
  /** Under which heading it stands; those of one heading stand together. */
  group?: string | undefined;
  /** It can be read, but not taken. */
  isOff?: boolean;
  lang?: string | undefined;
}

const PAGE = 8;
const STEPS: { [key: string]: (at: number, last: number) => number } = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + PAGE, last),
  PageUp: (at) => Math.max(at - PAGE, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Where a key leads from an option; null: it leads nowhere. */
export function stepped(key: string, at: number, count: number): number | null {
  return STEPS[key]?.(at, count - 1) ?? null;
}

export function isLetter(key: string): boolean {
  return [...key].length === 1 && key !== " ";
}

/** The next option that begins with a word; the same letter again and again leads through all of them. */
export function found(options: readonly Option[], word: string, at: number): number {
  const isRepeated = [...word].every((letter) => letter === word[0]);
  const wanted = (isRepeated ? word.charAt(0) : word).toLowerCase();
  const from = isRepeated ? at + 1 : Math.max(0, at);
  const order = options.map((_, index) => (from + index) % options.length);
  return order.find((index) => options[index]?.words.toLowerCase().startsWith(wanted)) ?? Math.max(0, at);
}

const ROW = 42;
const EDGE = 8;
/** Of a list whose options have notes; and what a line and a letter of a note take. */
const [WIDE, LINE, LETTER] = [540, 19, 7];

/** Where the list stands: on the side of its button that has room for it, and never beyond the window. */
export function placeOf(button: DOMRect, options: readonly Option[]): Partial<CSSStyleDeclaration> {
  const [below, above] = [innerHeight - button.bottom - EDGE, button.top - EDGE];
  const hasNotes = options.some(({ note }) => note);
  const width = Math.min(WIDE, innerWidth - 2 * EDGE);
  const lines = options.reduce((sum, { note = "" }) => sum + Math.ceil((note.length * LETTER) / width), 0);
  const isBelow = below >= Math.min(options.length * ROW + lines * LINE, above);
  return {
    top: isBelow ? `${button.bottom}px` : "auto",
    bottom: isBelow ? "auto" : `${innerHeight - button.top}px`,
    maxHeight: `${isBelow ? below : above}px`,
    minWidth: `${button.width}px`,
    ...(hasNotes ? spread(button, width) : beside(button)),
  };
}

/** From the button on, or from as far left as it needs. */
function spread(button: DOMRect, width: number): Partial<CSSStyleDeclaration> {
  return { left: `${Math.min(button.left, innerWidth - EDGE - width)}px`, right: "auto", maxWidth: `${width}px` };
}

/** Where there is more room: from the left of the button on, or up to its right. */
function beside(button: DOMRect): Partial<CSSStyleDeclaration> {
  const isLeft = button.left < innerWidth - button.right;
  return {
    left: isLeft ? `${button.left}px` : "auto",
    right: isLeft ? "auto" : `${innerWidth - button.right}px`,
    maxWidth: `${(isLeft ? innerWidth - button.left : button.right) - EDGE}px`,
  };
}
