// Playing on from a position: as one seat against bots, or everybody on one screen.

import { useState } from "preact/hooks";
import { post } from "../ui/api.ts";
import { botOptions, usualBot } from "../ui/bots.ts";
import { Cancel, Dialog } from "../ui/Dialog.tsx";
import { LabelledDropDown } from "../ui/DropDown.tsx";
import { useCatalogue } from "../ui/hooks/catalogue.ts";
import { colourOf } from "../ui/names.ts";
import { reasonOf } from "../ui/reason.ts";
import { say } from "../ui/words.ts";
import type { NewChair, NewFork, TableOpened, TableShown } from "../wire.ts";

const EVERYBODY = "everybody";
const PEOPLE = "people";

interface Props {
  table: TableShown;
  line: number;
  /** Whose decision it is there. */
  decider: number;
  onClose: () => void;
}

export function ForkDialog({ table, line, decider, onClose }: Props) {
  const { catalogue, problem } = useCatalogue();
  const [played, setPlayed] = useState(String((table.chairs.find((chair) => chair.is_mine) ?? { seat: decider }).seat));
  const [chosen, setChosen] = useState("");
  const [refusal, setRefusal] = useState("");
  const game = catalogue?.games.find((each) => each.key === table.game);
  const others = chosen || (catalogue ? usualBot(catalogue, game) : PEOPLE);
  const seat = played === EVERYBODY ? decider : Number(played);
  /** Whose knowledge is kept: all of it is open by now, so that friends keep none. */
  const view = played !== EVERYBODY && others === PEOPLE ? "spectator" : String(seat);
  const go = (event: Event): void => {
    event.preventDefault();
    const me: NewChair = { kind: "me" };
    const other: NewChair = others === PEOPLE ? { kind: "free" } : { kind: "bot", bot: others };
    const chairs = table.chairs.map((chair) => (played === EVERYBODY || chair.seat === seat ? me : other));
    const fork: NewFork = { line, view, chairs };
    post<TableOpened>(`/api/tables/${table.id}/forks`, fork).then(
      (opened) => location.assign(`/t/${opened.id}`),
      (error: unknown) => setRefusal(reasonOf(error)),
    );
  };
  return (
    <Dialog title={say("web.replay.fork.title", { line })} onClose={onClose}>
      <form onSubmit={go}>
        <p>{say("web.replay.fork.intro")}</p>
        <LabelledDropDown
          label={say("web.replay.fork.seat")}
          value={played}
          options={[
            ...table.chairs.map((chair) => ({ value: String(chair.seat), words: colourOf(chair) })),
            { value: EVERYBODY, words: say("web.replay.fork.everyone") },
          ]}
          onChange={setPlayed}
        />
        {played !== EVERYBODY && (
          <LabelledDropDown
            label={say("web.replay.fork.against")}
            value={others}
            options={[
              ...(catalogue ? botOptions(catalogue, game) : []),
              { value: PEOPLE, words: say("web.replay.fork.people") },
            ]}
            onChange={setChosen}
          />
        )}
        <p class="quiet">
          {view === "spectator"
            ? say("web.replay.fork.knowledge.people")
            : say("web.replay.fork.knowledge", {
                name: table.chairs
                  .filter((chair) => chair.seat === seat)
                  .map(colourOf)
                  .join(),
              })}
        </p>
        {(refusal || problem) && (
          <p class="problem" role="alert">
            {refusal || problem}
          </p>
        )}
        <p class="dialog-buttons">
          <Cancel />
          <button type="submit" class="primary">
            {say("web.replay.fork.go")}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
