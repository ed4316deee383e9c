// A new table: everything can be chosen, nothing has to be.

import { useEffect, useState } from "preact/hooks";

import { findGame } from "../games/registry.ts";
import { useCatalogue } from "../ui/catalogue.ts";
import { Foot } from "../ui/Foot.tsx";
import { gameName } from "../ui/names.ts";
import { paceInWords } from "../ui/pace.ts";
import { reasonOf } from "../ui/reason.ts";
import { TopBar } from "../ui/TopBar.tsx";
import { pageTitle, useTitle } from "../ui/title.ts";
import { say, sayIf } from "../ui/words.ts";
import type { Catalogue } from "../wire.ts";
import { ChairChoice } from "./ChairChoice.tsx";
import { OptionChoice } from "./OptionChoice.tsx";
import { openTable } from "./opening.ts";
import { PaceChoice } from "./PaceChoice.tsx";
import { RadioCards } from "./RadioCards.tsx";
import { asked, editionOf, gameOf, usual, type Wishes, withEdition, withGame } from "./wishes.ts";

export function NewTable() {
  const { catalogue, problem } = useCatalogue();
  const [wishes, setWishes] = useState<Wishes | null>(null);
  useTitle(pageTitle(say("web.new")));
  useEffect(() => {
    if (catalogue) setWishes(usual(gameOf(catalogue, new URLSearchParams(location.search).get("game") ?? "")));
  }, [catalogue]);
  return (
    <div class="lobby">
      <TopBar page="new" />
      <main class="new-table">
        <h1>{say("web.new")}</h1>
        <p class="quiet">{say("web.new.intro")}</p>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {catalogue && wishes && <Form catalogue={catalogue} wishes={wishes} onChange={setWishes} />}
      </main>
      <Foot />
    </div>
  );
}

interface Props {
  catalogue: Catalogue;
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
}

function Form({ catalogue, wishes, onChange }: Props) {
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const open = (event: Event): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal("");
    openTable(asked(wishes)).catch((error: unknown) => {
      setBusy(false);
      setRefusal(reasonOf(error));
    });
  };
  const change = (wanted: Wishes): void => {
    setRefusal("");
    onChange(wanted);
  };
  return (
    <form onSubmit={open}>
      <div class="wishes">
        <div>
          <GameChoice catalogue={catalogue} wishes={wishes} onChange={change} />
          <OptionChoice edition={editionOf(catalogue, wishes)} wishes={wishes} onChange={change} />
        </div>
        <div>
          <ChairChoice catalogue={catalogue} wishes={wishes} onChange={change} />
          <PaceChoice presets={catalogue.paces} pace={wishes.pace} onChange={(pace) => change({ ...wishes, pace })} />
          <More catalogue={catalogue} wishes={wishes} onChange={change} />
        </div>
      </div>
      <div class="open-bar">
        <p role={refusal ? "alert" : undefined} class={refusal ? "problem" : ""}>
          {refusal || summary(catalogue, wishes)}
        </p>
        <button type="submit" class="primary" aria-busy={isBusy}>
          {say(isBusy ? "web.new.opening" : "web.new.open")}
        </button>
      </div>
    </form>
  );
}

function GameChoice({ catalogue, wishes, onChange }: Props) {
  const game = gameOf(catalogue, wishes.game);
  const games = catalogue.games.map((each) => ({
    value: each.key,
    title: gameName(each.key),
    hint: sayIf(`web.game.${each.key}.by`),
  }));
  const editions = game.editions.map((each) => {
    const key = `web.edition.${game.key}.${each.key}`;
    return { value: each.key, title: each.title, hint: sayIf(key) };
  });
  return (
    <>
      <RadioCards
        name="game"
        legend={say("web.new.game")}
        choices={games}
        chosen={game.key}
        isRow
        onChange={(key) => onChange(withGame(wishes, gameOf(catalogue, key)))}
      />
      <RadioCards
        name="edition"
        legend={say("web.new.edition")}
        choices={editions}
        chosen={wishes.edition}
        onChange={(key) => onChange(withEdition(wishes, editionOf(catalogue, { ...wishes, edition: key })))}
      />
    </>
  );
}

/** What hardly anybody changes. */
function More({ catalogue, wishes, onChange }: Props) {
  const doors = [
    { value: "link", title: say("web.new.door.link"), hint: say("web.new.door.link.hint") },
    { value: "public", title: say("web.new.door.public"), hint: say("web.new.door.public.hint") },
  ];
  const lenses = catalogue.lenses
    .filter((lens) => lens !== "totals" || findGame(wishes.game).lens)
    .map((lens) => ({ value: lens, title: say(`web.new.lens.${lens}`), hint: say(`web.new.lens.${lens}.hint`) }));
  return (
    <>
      <RadioCards
        name="door"
        legend={say("web.new.door")}
        choices={doors}
        chosen={wishes.isPublic ? "public" : "link"}
        isRow
        onChange={(door) => onChange({ ...wishes, isPublic: door === "public" })}
      />
      <label class="tick">
        <input
          type="checkbox"
          checked={wishes.hasSpectators}
          onChange={(event) => onChange({ ...wishes, hasSpectators: event.currentTarget.checked })}
        />{" "}
        {say("web.new.spectators")}
      </label>
      <RadioCards
        name="lens"
        legend={say("web.new.lens")}
        choices={lenses}
        chosen={wishes.lens}
        isRow
        onChange={(lens) => onChange({ ...wishes, lens })}
      />
    </>
  );
}

function summary(catalogue: Catalogue, wishes: Wishes): string {
  const seats = wishes.chairs.length;
  const free = wishes.chairs.filter((chair) => chair.kind === "free" || chair.kind === "invited").length;
  return say("web.new.summary", {
    game: gameName(wishes.game),
    edition: editionOf(catalogue, wishes).title,
    players: say(free > 0 ? "web.new.summary.waits" : "web.new.summary.full", { seats, free }),
    pace: paceInWords(wishes.pace),
  });
}
