// What those at this screen are called: one name for each of their chairs.

import { useState } from "preact/hooks";

import { freshId, post } from "../../ui/api.ts";
import { Cancel, Dialog } from "../../ui/Dialog.tsx";
import { colourOf } from "../../ui/names.ts";
import { reasonOf } from "../../ui/reason.ts";
import { say } from "../../ui/words.ts";
import type { ChairShown, TableShown } from "../../wire.ts";

interface Props {
  table: TableShown;
  chairs: readonly ChairShown[];
  onClose: () => void;
}

export function NamesDialog({ table, chairs, onClose }: Props) {
  const [names, setNames] = useState(chairs.map((chair) => chair.name));
  const [refusal, setRefusal] = useState("");
  const keep = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      for (const [index, chair] of chairs.entries()) await rename(table, chair, names[index] ?? "");
      if (chairs.length === 1) await post("/api/guest", { name: names[0] });
      onClose();
    } catch (error) {
      setRefusal(reasonOf(error));
    }
  };
  return (
    <Dialog title={say("web.name.at-table")} onClose={onClose}>
      <form onSubmit={(event) => void keep(event)}>
        {chairs.map((chair, index) => (
          <label key={chair.seat}>
            {chairs.length === 1 ? say("web.name") : say("web.name.of", { seat: colourOf(chair) })}
            <input
              value={names[index]}
              autoComplete="off"
              onInput={(event) => setNames(names.map((name, at) => (at === index ? event.currentTarget.value : name)))}
            />
          </label>
        ))}
        <p class={refusal ? "problem" : "quiet"} role={refusal ? "alert" : undefined}>
          {refusal || say("web.name.hint")}
        </p>
        <p class="dialog-buttons">
          <Cancel />
          <button type="submit" class="primary">
            {say("web.name.keep")}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

async function rename(table: TableShown, { seat, name }: ChairShown, wanted: string): Promise<void> {
  if (wanted === name) return;
  const command = { type: "rename", id: freshId(), seat, name: wanted };
  await post(`/api/tables/${table.id}/commands`, { command, seat });
}
