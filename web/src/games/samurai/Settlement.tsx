// A settlement pointed at: every figure, every seat's sum, who leads by how much, what would change.

import { Badge, Icon } from "../../board/Icon.tsx";
import { capitalised } from "../../ui/fill.ts";
import { useObserved } from "../../ui/hooks/observed.ts";
import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, ChairShown } from "../../wire.ts";
import type { PanelProps } from "../game.ts";
import { cellOf, type FigureSeen, isContested, type SettlementSeen, settlementAt } from "./view.ts";

export function SettlementPanel({ view, board, chairs, pointing, preview }: PanelProps) {
  const { isPointed, view: then } = useObserved(preview);
  const cell = cellOf(useObserved(pointing));
  const settlement = settlementAt(view, cell);
  if (!settlement || settlement.figures.length === 0) return null;
  const after = isPointed && then ? settlementAt(then, cell) : undefined;
  return (
    <section class="settlement" aria-label={say("web.lens.settlement", { name: capitalised(cell) })}>
      <h2>
        {capitalised(cell)} <OpenLand settlement={settlement} />
      </h2>
      <table>
        <thead>
          <tr>
            <td />
            {chairs.map((chair) => (
              <th key={chair.seat} scope="col">
                <Badge seat={chair.seat} board={board} />
                <span class="unseen">{nameOf(chair)}</span>
              </th>
            ))}
            <th scope="col">
              <span class="unseen">{say("web.lens.leads")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {settlement.figures.map((figure) => (
            <Row
              key={figure.caste}
              figure={figure}
              after={after?.figures.find((each) => each.caste === figure.caste)}
              chairs={chairs}
              board={board}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OpenLand({ settlement }: { settlement: SettlementSeen }) {
  const count = settlement.open_land.length;
  return <small>{say("web.lens.open", { count })}</small>;
}

function Row({
  figure,
  after,
  chairs,
  board,
}: {
  figure: FigureSeen;
  after: FigureSeen | undefined;
  chairs: readonly ChairShown[];
  board: BoardShown;
}) {
  const then = after ?? figure;
  return (
    <tr>
      <th scope="row">
        <Icon item={{ symbol: `figure-${figure.caste}`, owner: null }} board={board} />
        <span class="unseen">{say(`web.score.${figure.caste}`)}</span>
      </th>
      {chairs.map(({ seat }) => {
        const now = strength(figure, seat);
        const next = strength(then, seat);
        return (
          <td key={seat} class={`${figure.leader === seat ? "leads" : ""}${next === now ? "" : " changes"}`}>
            {now}
            {next !== now && <b> → {next}</b>}
          </td>
        );
      })}
      <td class="lead">
        {then.leader === null ? (
          <span class="quiet">{say(isContested(then) ? "web.lens.tie" : "web.lens.nobody")}</span>
        ) : (
          <>
            <Badge seat={then.leader} board={board} /> +{then.lead}
            <span class="unseen"> {chairs[then.leader] && nameOf(chairs[then.leader] as ChairShown)}</span>
          </>
        )}
      </td>
    </tr>
  );
}

function strength(figure: FigureSeen, seat: number): number {
  return figure.influences.find((each) => each.seat === seat)?.strength ?? 0;
}
