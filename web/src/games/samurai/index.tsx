// What Samurai adds: who leads at each settlement.

import { Icon } from "../../board/Icon.tsx";
import { say } from "../../ui/words.ts";
import { type Column, type Game, owned, PLAIN, plainColumn, unowned, type Values } from "../game.ts";
import { Leads } from "./Leads.tsx";
import { Moment } from "./Moment.tsx";
import { SettlementPanel } from "./Settlement.tsx";
import "./samurai.css";
import { cellOf, settlementAt } from "./view.ts";

const caste = (name: string): Column => ({
  name: () => say(`web.score.${name}`),
  heading: (board) => (
    <>
      <Icon item={{ symbol: `figure-${name}`, owner: null }} board={board} />
      <span class="unseen">{say(`web.score.${name}`)}</span>
    </>
  ),
  count: (scored) => Number((scored.captured as Values)[name]),
  isLed: (scored) => ((scored.leads as string[] | undefined) ?? []).includes(name),
});

export const samurai: Game = {
  ...PLAIN,
  lens: {
    OnBoard: Leads,
    Panel: SettlementPanel,
    isPlaying: (view) => (view as { phase?: string } | null)?.phase === "turns",
    hasPanel: (view, id) => (settlementAt(view, cellOf(id))?.figures.length ?? 0) > 0,
  },
  Moment,
  taken: ({ kind, values }) => {
    if (kind !== "FigureCaptured" && kind !== "FigureSetAside") return null;
    return { symbol: `figure-${values.caste}`, spot: String(values.cell), seat: (values.seat as number) ?? null };
  },
  score: {
    event: "SeatScored",
    columns: [caste("helmet"), caste("buddha"), caste("rice"), plainColumn("others"), plainColumn("total")],
    note: "web.score.note.samurai",
  },
  isSetup: (view) => (view as { phase?: string } | null)?.phase === "figures",
  introduction: [
    [unowned("figure-helmet"), unowned("figure-buddha"), unowned("figure-rice")],
    [owned("tile-B3"), owned("tile-S2"), owned("tile-W1")],
    [owned("tile-S3"), unowned("figure-buddha"), owned("tile-B2", 1)],
    [owned("tile-R4"), owned("tile-N1"), owned("tile-W2")],
  ],
  quickStart: { opening_hand: "drawn", figure_setup: "random" },
};
