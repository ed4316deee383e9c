// Each game's own way to show who is ahead where; all sums come from the server.

import type { ComponentType } from "preact";

import { type Foresight, NOTHING } from "../table/state/foresight.ts";
import type { Live } from "../table/state/live.ts";
import { Observed } from "../ui/observed.ts";
import type { BoardShown, TableShown } from "../wire.ts";
import { Leads } from "./samurai/Leads.tsx";
import { SettlementPanel } from "./samurai/Settlement.tsx";
import { cellOf, settlementAt } from "./samurai/view.ts";

interface Props {
  game: string;
  view: unknown;
  board: BoardShown;
  /** What would be, where something is held over the board. */
  foresight?: Observed<Foresight>;
}

const ON_BOARD: {
  [game: string]: ComponentType<{ view: unknown; board: BoardShown; foresight: Observed<Foresight> }>;
} = { samurai: Leads };
const BESIDE: { [game: string]: ComponentType<PanelProps> } = { samurai: SettlementPanel };
const NO_FORESIGHT = new Observed<Foresight>(NOTHING);

/** On the board itself. */
export function Lens({ game, view, board, foresight = NO_FORESIGHT }: Props) {
  const Shown = ON_BOARD[game];
  return Shown && view ? <Shown view={view} board={board} foresight={foresight} /> : null;
}

interface PanelProps {
  live: Live;
  table: TableShown;
  board: BoardShown;
  view: unknown;
}

/** Beside the place that is pointed at. */
export function LensPanel(props: PanelProps) {
  const Shown = BESIDE[props.table.game];
  return Shown && props.view ? <Shown {...props} /> : null;
}

/** Whether the panel has something to say of a place. */
export function hasPanel(game: string, view: unknown, id: string): boolean {
  return game in BESIDE && (settlementAt(view, cellOf(id))?.figures.length ?? 0) > 0;
}

export function hasLens(game: string): boolean {
  return game in ON_BOARD;
}
