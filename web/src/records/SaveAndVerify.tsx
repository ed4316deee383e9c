// What can be taken home from a game, and what proves that its deal was fair.

import { dateAndTime } from "../ui/amounts.ts";
import { inLanguage } from "../ui/language.ts";
import { themeNow } from "../ui/theme.ts";
import { say } from "../ui/words.ts";
import type { TableShown } from "../wire.ts";

interface Props {
  table: TableShown;
  view: string;
  line: number;
  layout: string;
}

export function SaveAndVerify({ table, view, line, layout }: Props) {
  const path = `/api/tables/${table.id}`;
  return (
    <div class="save-and-verify">
      <h2>{say("web.replay.keep")}</h2>
      <p class="save-links">
        <a class="button" href={`${path}/record?view=${view}`} download={`${table.id}.record`}>
          {say("web.replay.keep.text")}
        </a>
        <a class="button" href={`${path}/record?view=${view}&format=json`} download={`${table.id}.json`}>
          {say("web.replay.keep.json")}
        </a>
        {["svg", "png"].map((form) => (
          <a
            key={form}
            class="button"
            href={inLanguage(`${path}/picture.${form}?turn=${line}&view=${view}&theme=${themeNow()}&layout=${layout}`)}
            download={`${table.id}-${line}.${form}`}
          >
            {say("web.replay.keep.picture", { form: form.toUpperCase() })}
          </a>
        ))}
      </p>
      {table.status === "imported" ? <Kept table={table} /> : <Fairness table={table} />}
    </div>
  );
}

/** How long a record from elsewhere is kept. */
function Kept({ table }: { table: TableShown }) {
  return <p>{say("web.imported", { when: table.expires ? dateAndTime(table.expires) : "" })}</p>;
}

function Fairness({ table }: { table: TableShown }) {
  const ended = table.ended;
  return (
    <>
      <h2>{say("web.replay.fair")}</h2>
      <p>{say(ended ? "web.replay.fair.text" : "web.replay.fair.running")}</p>
      {ended && <pre tabIndex={0}>{`rokkaku verify ${table.id}.record`}</pre>}
      <dl>
        <Proof name="commitment" value={table.commitment} />
        {ended && <Proof name="seed" value={ended.seed} />}
        {ended && <Proof name="nonce" value={ended.nonce} />}
      </dl>
    </>
  );
}

function Proof({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{say(`web.replay.fair.${name}`)}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}
