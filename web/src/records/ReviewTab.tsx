// Where a finished game was won: chances, turning points, and luck apart from choice.

import { Badge } from "../board/Icon.tsx";
import { useAsked } from "../ui/hooks/asked.ts";
import { nameOf } from "../ui/names.ts";
import { clicksInWords, say } from "../ui/words.ts";
import type { BoardShown, Decision, Review, ReviewShown, SeatReviewed, TableShown } from "../wire.ts";
import { ChancesChart } from "./ChancesChart.tsx";
import { percent, points } from "./chart.ts";

interface Props {
  table: TableShown;
  board: BoardShown;
  line: number;
  onLine: (line: number) => void;
  onHighlight: (spots: readonly string[]) => void;
}

interface ReviewProps extends Props {
  review: Review;
  labels: ReviewShown["labels"];
}

export function ReviewTab(props: Props) {
  const path = `/api/tables/${props.table.id}/review`;
  const { shown, refusal } = useAsked<ReviewShown>(path, (told) => told.review !== null);
  if (refusal)
    return (
      <p class="problem" role="alert">
        {refusal}
      </p>
    );
  if (!shown?.review) return <Making shown={shown} />;
  const all = { ...props, review: shown.review, labels: shown.labels };
  return (
    <div class="review">
      <Chances {...all} />
      <TurningPoints {...all} />
      <Parts {...all} />
    </div>
  );
}

function Making({ shown }: { shown: ReviewShown | null }) {
  const { done, of } = shown ?? { done: 0, of: 1 };
  return (
    <p class="review-making" role="status">
      <label>
        {done === 0 ? say("review.preparing") : say("review.making", { done, of })}
        <progress max={of} value={done} />
      </label>
    </p>
  );
}

function Chances({ review, table, board, line, onLine }: ReviewProps) {
  const now = review.lines[line]?.chances ?? [];
  return (
    <section>
      <h2>{say("review.chances")}</h2>
      <ChancesChart review={review} table={table} board={board} line={line} onLine={onLine} />
      <ul class="chances-now">
        {table.chairs.map((chair) => (
          <li key={chair.seat}>
            <Badge seat={chair.seat} board={board} /> {nameOf(chair)} <strong>{percent(now[chair.seat] ?? 0)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One's own decisions come first, since they are what one can learn from. */
function TurningPoints(props: ReviewProps) {
  const { review, table } = props;
  const found = review.turning_points.flatMap((place) => review.decisions[place] ?? []);
  const own = found.filter(({ seat }) => table.chairs[seat]?.is_mine);
  const others = found.filter((decision) => !own.includes(decision));
  return (
    <section>
      <h2>{say("review.turning-points")}</h2>
      {found.length === 0 && <p>{say("review.no-turning-points")}</p>}
      {own.length > 0 && <h3>{say("review.turning-points.own")}</h3>}
      <Decisions {...props} found={own} />
      {own.length > 0 && others.length > 0 && <h3>{say("review.turning-points.others")}</h3>}
      <Decisions {...props} found={others} />
    </section>
  );
}

function Decisions({ found, labels, table, board, line, onLine, onHighlight }: ReviewProps & { found: Decision[] }) {
  const better = (decision: Decision): string[] => decision.best_clicks.filter((click) => click in board.spots);
  const show = (decision: Decision): void => {
    onLine(decision.line);
    onHighlight(better(decision));
    // On a phone the board stands above the screen.
    document.querySelector(".narrow .first-screen")?.scrollIntoView();
  };
  if (found.length === 0) return null;
  return (
    <ol class="turning-points">
      {found.map((decision) => (
        <li key={`${decision.line}-${decision.number}`}>
          <button
            type="button"
            aria-current={decision.line === line ? "true" : undefined}
            onClick={() => show(decision)}
            onMouseEnter={() => decision.line === line && onHighlight(better(decision))}
            onMouseLeave={() => onHighlight([])}
          >
            <Badge seat={decision.seat} board={board} />
            <span>{turningPoint(decision, labels, table)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function turningPoint(decision: Decision, labels: ReviewShown["labels"], table: TableShown): string {
  return say("review.turning-point", {
    line: decision.line,
    seat: nameAt(decision.seat, table),
    played: clicksInWords(decision.played_clicks, labels),
    best: clicksInWords(decision.best_clicks, labels),
    chance: percent(decision.chance),
    better: percent(decision.chance + decision.loss),
  });
}

/** The columns of the table of causes: their names, and what stands in them. */
const PARTS: [string, (seat: SeatReviewed) => string][] = [
  ["start", (seat) => String(percent(seat.start))],
  ["own", (seat) => points(seat.own_choices)],
  ["others", (seat) => points(seat.others_choices)],
  ["draws", (seat) => points(seat.draws)],
  ["hidden", (seat) => points(seat.hidden)],
  ["ending", (seat) => points(seat.ending)],
  ["result", (seat) => String(percent(seat.result))],
];

function Parts({ review, table, board }: ReviewProps) {
  const isCutShort = review.seats.some((seat) => seat.ending !== 0);
  const parts = PARTS.filter(([name]) => name !== "ending" || isCutShort);
  return (
    <section>
      <h2>{say("review.parts")}</h2>
      <div class="parts-frame" tabIndex={0} role="group" aria-label={say("review.parts")}>
        <table class="parts">
          <thead>
            <tr>
              <td />
              {review.seats.map(({ seat }) => (
                <th key={seat} scope="col">
                  <Badge seat={seat} board={board} />
                  <span class="unseen">{nameAt(seat, table)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(([name, shown]) => (
              <tr key={name} class={`part-${name}`}>
                <th scope="row">{say(`review.part.${name}`)}</th>
                {review.seats.map((seat) => (
                  <td key={seat.seat}>{shown(seat)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">{say("review.parts.explained")}</p>
      <ul class="summaries">
        {review.seats.map((seat) => (
          <li key={seat.seat}>
            {summary(seat, table)} {meanLoss(seat, review)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function summary(seat: SeatReviewed, table: TableShown): string {
  return say(seat.summary, {
    seat: nameAt(seat.seat, table),
    own: points(seat.own_choices),
    others: points(seat.others_choices),
    luck: points(seat.draws + seat.hidden),
  });
}

function meanLoss(seat: SeatReviewed, review: Review): string {
  const count = review.decisions.filter((each) => each.seat === seat.seat).length;
  return say("review.mean-loss", { count, loss: Math.round((1000 * seat.lost) / Math.max(1, count)) / 10 });
}

function nameAt(seat: number, table: TableShown): string {
  const chair = table.chairs[seat];
  return chair ? nameOf(chair) : "";
}
