// Things beside the board, each with its number; those that can be clicked are buttons.

import { Icon } from "../board/Icon.tsx";
import type { BoardShown, ItemShown } from "../wire.ts";

interface Props {
  items: readonly ItemShown[];
  board: BoardShown;
  lit?: ReadonlySet<string>;
  chosen?: readonly string[];
  /** Those whose places are empty now. */
  spent?: ReadonlySet<ItemShown>;
  kind?: string;
  onClick?: (id: string) => void;
  onGrab?: (event: PointerEvent, item: ItemShown) => void;
}

const NOTHING: ReadonlySet<string> = new Set();

export function Items(props: Props) {
  const { items, board, lit = NOTHING, chosen = [], kind = "items", onClick, onGrab } = props;
  return (
    <ul class={kind}>
      {items.map((item, index) => (
        <li
          key={`${item.symbol} ${item.id} ${index}`}
          class={`${item.opens_row ? "opens-row" : ""}${item.is_current ? " current" : ""}`}
        >
          {props.spent?.has(item) ? (
            <button type="button" class={`item dim spent${item.details.length > 0 ? " card" : ""}`} disabled>
              <Content item={item} board={board} />
            </button>
          ) : item.id && onClick && (kind === "hand" || lit.has(item.id)) ? (
            <button
              type="button"
              class={`item${item.details.length > 0 ? " card" : ""}${lit.has(item.id) ? " lit" : " dim"}${chosen.includes(item.id) ? " chosen" : ""}`}
              data-click={item.id}
              aria-pressed={chosen.includes(item.id)}
              data-tip={item.label}
              onPointerDown={(event) => onGrab?.(event, item)}
              onClick={() => onClick(item.id)}
            >
              <Content item={item} board={board} />
              <span class="unseen">{item.label}</span>
            </button>
          ) : item.note && onClick ? (
            <button type="button" class="item explained">
              <Content item={item} board={board} />
              <span class="unseen">
                {ended(item.label)} {item.note}
              </span>
              <span class="explanation" aria-hidden="true">
                {ended(item.label)} {item.note}
              </span>
            </button>
          ) : (
            <span class="item" role="img" aria-label={item.label} data-tip={item.label}>
              <Content item={item} board={board} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is drawn is said by the label, in full. */
function Content({ item, board }: { item: ItemShown; board: BoardShown }) {
  return (
    <>
      <Icon item={item} board={board} />
      {item.name && (
        <span class="item-name" aria-hidden="true">
          {item.name}
        </span>
      )}
      {item.text && (
        <span class="item-text" aria-hidden="true">
          {item.text}
        </span>
      )}
      {item.details.length > 0 && (
        <span class="item-details" aria-hidden="true">
          {item.details.map((detail) => (
            <span key={detail.symbol}>
              <Icon item={detail} board={board} />
              {detail.text}
            </span>
          ))}
        </span>
      )}
      {item.note && item.details.length > 0 && (
        <span class="item-note" aria-hidden="true">
          {item.note}
        </span>
      )}
    </>
  );
}

/** Words as a sentence, which some are already. */
function ended(words: string): string {
  return words.endsWith(".") ? words : `${words}.`;
}
