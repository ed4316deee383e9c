// After a game against bots: the same deal once more, for oneself or, if others may see the game, for a friend.

import { playDeal } from "../../ui/deals.ts";
import { reasonOf } from "../../ui/reason.ts";
import { say } from "../../ui/words.ts";
import type { TableShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";

export function SameDeal({ live, table }: { live: LiveTable; table: TableShown }) {
  if (!table.can_deal) return null;
  const first = table.deal_of || table.id;
  const again = (): void => void playDeal(first).catch((error: unknown) => live.tell(reasonOf(error)));
  return (
    <>
      <button type="button" onClick={again}>
        {say("web.deal.again")}
      </button>
      {table.has_spectators && (
        <a class="button" href={`/d/${first}`}>
          {say("web.deal.challenge")}
        </a>
      )}
    </>
  );
}
