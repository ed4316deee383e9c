// A symbol of the game's art, outside the board.

import type { BoardShown, ItemShown } from "../wire.ts";

export function classesOf(thing: { symbol: string; owner: number | null }, colours: readonly string[]): string {
  const seat = thing.owner === null ? "" : ` seat-${colours[thing.owner] ?? ""}`;
  return `${thing.symbol.split("-")[0]} ${thing.symbol}${seat}`;
}

/** What somebody owns lies on a tile with the owner's frame and mark. */
export function Face({ symbol, owner, board }: { symbol: string; owner: number | null; board: BoardShown }) {
  const size = board.mark_size;
  return (
    <>
      {owner !== null && (
        <>
          <use
            href={`#${board.shape}-seat-${owner}`}
            x={-50}
            y={-50}
            width={100}
            height={100}
            transform={`rotate(${board.degrees})`}
          />
          <use
            href={`#mark-${owner}`}
            x={board.mark[0] - size / 2}
            y={board.mark[1] - size / 2}
            width={size}
            height={size}
          />
        </>
      )}
      <use href={`#${symbol}`} x={-50} y={-50} width={100} height={100} />
    </>
  );
}

export function Icon({ item, board }: { item: Pick<ItemShown, "symbol" | "owner">; board: BoardShown }) {
  return (
    <svg class="scene icon" viewBox="-50 -50 100 100" aria-hidden="true">
      <g class={classesOf(item, board.colours)}>
        <Face symbol={item.symbol} owner={item.owner} board={board} />
      </g>
    </svg>
  );
}

/** The tile by which a seat is told from others. */
export function Badge({ seat, board }: { seat: number; board: BoardShown }) {
  return (
    <svg class="scene icon badge" viewBox="-50 -50 100 100" aria-hidden="true">
      <g class={`seat-${board.colours[seat] ?? ""}`}>
        <use href={`#${board.shape}-seat-${seat}`} x={-50} y={-50} width={100} height={100} />
        <use href={`#mark-${seat}`} x={-21} y={-21} width={42} height={42} />
      </g>
    </svg>
  );
}
