// A table that waits for players: chairs to take, bots to seat, a link to send.

import { useMemo } from "preact/hooks";
import qrcode from "qrcode-generator";

import { say } from "../ui/words.ts";
import type { BoardShown, TableShown } from "../wire.ts";
import { Badge } from "./Icon.tsx";
import { nameOf } from "./Players.tsx";
import type { Live } from "./state.ts";

export function Waiting({ live, table, board }: { live: Live; table: TableShown; board: BoardShown }) {
  const link = `${location.origin}/t/${table.id}`;
  const mayInvite = table.is_host || table.chairs.some((chair) => chair.is_mine);
  const key = new URLSearchParams(location.search).get("key") ?? "";
  return (
    <section class="waiting">
      <h2>{say("web.waiting")}</h2>
      <ul>
        {table.chairs.map((chair) => (
          <li key={chair.seat}>
            <Badge seat={chair.seat} board={board} /> <strong>{nameOf(chair)}</strong> <span class="quiet">{chair.kind === "person" || chair.kind === "bot" ? "" : say(`web.chair.${chair.kind}`)}</span>
            {(chair.kind === "free" || (chair.kind === "invited" && key) || (chair.kind === "reserved" && chair.is_mine)) && <button type="button" onClick={() => void live.send({ type: "sit", seat: chair.seat, key }).then((answer) => answer.type === "done" && live.look(chair.seat))}>{say("web.sit")}</button>}
            {mayInvite && chair.kind !== "person" && chair.kind !== "bot" && <button type="button" onClick={() => void live.send({ type: "seat_bot", seat: chair.seat, bot: "greedy" })}>{say("web.seat-bot")}</button>}
            {chair.key && <input readOnly value={`${link}?key=${chair.key}`} aria-label={say("web.invitation")} onFocus={(event) => event.currentTarget.select()} />}
          </li>
        ))}
      </ul>
      <p>{say("web.send-link")}</p>
      <p class="link-line">
        <input readOnly value={link} aria-label={say("web.link")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={() => void navigator.clipboard?.writeText(link)}>{say("web.copy")}</button>
      </p>
      <Code text={link} />
    </section>
  );
}

function Code({ text }: { text: string }) {
  const modules = useMemo(() => {
    const code = qrcode(0, "M");
    code.addData(text);
    code.make();
    return Array.from({ length: code.getModuleCount() }, (_, row) => Array.from({ length: code.getModuleCount() }, (_, column) => code.isDark(row, column)));
  }, [text]);
  const size = modules.length;
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={say("web.qr")}>
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
