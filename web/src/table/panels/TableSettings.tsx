// What was agreed for this table: the edition and its house rules, the clock, the help on the board, who may watch, advice.

import { editionName } from "../../ui/names.ts";
import { paceInWords } from "../../ui/pace.ts";
import { say } from "../../ui/words.ts";
import type { TableShown } from "../../wire.ts";

export function TableSettings({ table }: { table: TableShown }) {
  const houseRules = Object.entries(table.options);
  return (
    <dl class="table-settings">
      <dt>{say("web.new.edition")}</dt>
      <dd>{editionName(table.game, table.edition)}</dd>
      <dt>{say("web.new.options")}</dt>
      <dd>
        {houseRules.length === 0 && say("web.new.options.printed")}
        {houseRules.map(([name, value]) => (
          <div key={name}>
            {say(`${table.game}.option.${name}`)}: {say(`${table.game}.option.${name}.${value}`)}
          </div>
        ))}
      </dd>
      <dt>{say("web.new.pace")}</dt>
      <dd>
        {paceInWords(table.pace)}
        {table.pace.kind !== "none" && <div class="quiet">{say("web.pace.run-out")}</div>}
      </dd>
      <dt>{say("web.new.lens")}</dt>
      <dd>{say(`web.new.lens.${table.lens}.hint`)}</dd>
      <dt>{say("web.terms.watch")}</dt>
      <dd>{say(table.has_spectators ? "web.terms.watch.yes" : "web.terms.watch.no")}</dd>
      <dt>{say("web.terms.advice")}</dt>
      <dd>{say(table.has_advice ? "web.terms.advice.yes" : "web.terms.advice.no")}</dd>
    </dl>
  );
}
