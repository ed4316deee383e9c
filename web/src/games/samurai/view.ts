// The part of Samurai's view that the lens shows. All of it comes from the server.

export interface Influence {
  seat: number;
  strength: number;
}

export interface FigureSeen {
  caste: string;
  influences: readonly Influence[];
  leader: number | null;
  lead: number;
}

export interface SettlementSeen {
  cell: string;
  figures: readonly FigureSeen[];
  open_land: readonly string[];
}

export interface FigureAt {
  caste: string;
  cell: string;
}

interface View {
  turn?: { figure?: FigureAt | null };
  settlements?: readonly SettlementSeen[];
}

const NONE: readonly SettlementSeen[] = [];

export function settlementsOf(view: unknown): readonly SettlementSeen[] {
  return (view as View | null)?.settlements ?? NONE;
}

/** The first figure of an exchange that is under way. */
export function liftedOf(view: unknown): FigureAt | null {
  return (view as View | null)?.turn?.figure ?? null;
}

export function isContested(figure: FigureSeen): boolean {
  return figure.influences.some((each) => each.strength > 0);
}

/** Whether a figure stands otherwise than before. */
export function isChanged(now: FigureSeen, before: FigureSeen | undefined): boolean {
  return before === undefined || JSON.stringify(now.influences) !== JSON.stringify(before.influences);
}

/** The cell of a spot, or of a figure that stands there. */
export function cellOf(id: string): string {
  return id.split("-")[0] ?? "";
}

/** A settlement of a view. */
export function settlementAt(view: unknown, cell: string): SettlementSeen | undefined {
  return settlementsOf(view).find((each) => each.cell === cell);
}
