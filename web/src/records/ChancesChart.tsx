// The winning chances of all seats over a game, one band each, under a slider that shows the position there.

import { nameOf } from "../ui/names.ts";
import { say } from "../ui/words.ts";
import type { BoardShown, Review, TableShown } from "../wire.ts";
import { across, band, HEIGHT, percent, roomFor, WIDTH } from "./chart.ts";

interface Props {
  review: Review;
  table: TableShown;
  board: BoardShown;
  line: number;
  onLine: (line: number) => void;
}

const MARK = 22;
const NOTCH = 6;

export function ChancesChart({ review, table, board, line, onLine }: Props) {
  const chances = review.lines.map((each) => each.chances);
  const last = chances.length - 1;
  return (
    <div class="chances-frame">
      <svg
        class="scene chances-chart"
        viewBox={`0 ${-NOTCH} ${WIDTH} ${HEIGHT + NOTCH}`}
        role="img"
        aria-label={inWords(chances, table)}
      >
        {table.chairs.map(({ seat }) => (
          <g key={seat} class={`seat-${board.colours[seat] ?? ""}`}>
            <path class="band" d={band(chances, seat)} />
          </g>
        ))}
        {table.chairs.map(({ seat }) => {
          const place = roomFor(chances, seat, MARK + 6);
          return (
            place && (
              <g key={seat} class={`seat-${board.colours[seat] ?? ""}`}>
                <use href={`#mark-${seat}`} x={place.x - MARK / 2} y={place.y - MARK / 2} width={MARK} height={MARK} />
              </g>
            )
          );
        })}
        {review.turning_points.map((place) => {
          const x = across(review.decisions[place]?.line ?? 0, last);
          return <path key={place} class="notch" d={`M${x - NOTCH},${-NOTCH}h${2 * NOTCH}L${x},0Z`} />;
        })}
        <path class="now" d={`M${across(line, last)},0V${HEIGHT}`} />
      </svg>
      <input
        type="range"
        min={0}
        max={last}
        value={line}
        aria-label={say("review.line")}
        aria-valuetext={say("web.replay.line", { line, last })}
        onInput={(event) => onLine(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** What the chart shows, for those who cannot see it. */
function inWords(chances: readonly (readonly number[])[], table: TableShown): string {
  const seats = table.chairs.map((chair) =>
    say("review.curve", {
      seat: nameOf(chair),
      start: percent(chances[0]?.[chair.seat] ?? 0),
      middle: percent(chances[Math.floor(chances.length / 2)]?.[chair.seat] ?? 0),
      end: percent(chances.at(-1)?.[chair.seat] ?? 0),
    }),
  );
  return [say("review.chances"), ...seats].join(". ");
}
