// A new table: everything can be chosen, nothing has to be.

import { useEffect, useState } from "preact/hooks";

import { findGame } from "../../games/registry.ts";
import { Footer } from "../../ui/Footer.tsx";
import { useCatalogue } from "../../ui/hooks/catalogue.ts";
import { pageTitle, useTitle } from "../../ui/hooks/title.ts";
import { editionName, gameName } from "../../ui/names.ts";
import { paceInWords } from "../../ui/pace.ts";
import { reasonOf } from "../../ui/reason.ts";
import { TopBar } from "../../ui/TopBar.tsx";
import { say, sayIf } from "../../ui/words.ts";
import type { Catalogue } from "../../wire.ts";
import { openTable } from "../opening.ts";
import { ChairChoice } from "./ChairChoice.tsx";
import { advises, editionOf, gameOf, requestOf, type TableForm, usualForm, withEdition, withGame } from "./form.ts";
import { OptionChoice } from "./OptionChoice.tsx";
import { PaceChoice } from "./PaceChoice.tsx";
import { RadioCards } from "./RadioCards.tsx";

export function NewTable() {
  const { catalogue, problem } = useCatalogue();
  const [form, setForm] = useState<TableForm | null>(null);
  useTitle(pageTitle(say("web.new")));
  useEffect(() => {
    if (catalogue) setForm(usualForm(gameOf(catalogue, new URLSearchParams(location.search).get("game") ?? "")));
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
        {catalogue && form && <Form catalogue={catalogue} form={form} onChange={setForm} />}
      </main>
      <Footer />
    </div>
  );
}

interface Props {
  catalogue: Catalogue;
  form: TableForm;
  onChange: (form: TableForm) => void;
}

function Form({ catalogue, form, onChange }: Props) {
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const open = (event: Event): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal("");
    openTable(requestOf(form)).catch((error: unknown) => {
      setBusy(false);
      setRefusal(reasonOf(error));
    });
  };
  const change = (wanted: TableForm): void => {
    setRefusal("");
    onChange(wanted);
  };
  return (
    <form onSubmit={open}>
      <div class="table-form">
        <div>
          <GameChoice catalogue={catalogue} form={form} onChange={change} />
          <OptionChoice edition={editionOf(catalogue, form)} form={form} onChange={change} />
        </div>
        <div>
          <ChairChoice catalogue={catalogue} form={form} onChange={change} />
          <PaceChoice presets={catalogue.paces} pace={form.pace} onChange={(pace) => change({ ...form, pace })} />
          <More catalogue={catalogue} form={form} onChange={change} />
        </div>
      </div>
      <div class="open-bar">
        <p role={refusal ? "alert" : undefined} class={refusal ? "problem" : ""}>
          {refusal || summary(form)}
        </p>
        <button type="submit" class="primary" aria-busy={isBusy}>
          {say(isBusy ? "web.new.opening" : "web.new.open")}
        </button>
      </div>
    </form>
  );
}

function GameChoice({ catalogue, form, onChange }: Props) {
  const game = gameOf(catalogue, form.game);
  const games = catalogue.games.map((each) => ({
    value: each.key,
    title: gameName(each.key),
    hint: sayIf(`web.game.${each.key}.by`),
  }));
  const editions = game.editions.map((each) => {
    const key = `web.edition.${game.key}.${each.key}`;
    return { value: each.key, title: editionName(game.key, each.key), hint: sayIf(key) };
  });
  return (
    <>
      <RadioCards
        name="game"
        legend={say("web.new.game")}
        choices={games}
        chosen={game.key}
        isRow
        onChange={(key) => onChange(withGame(form, gameOf(catalogue, key)))}
      />
      <RadioCards
        name="edition"
        legend={say("web.new.edition")}
        choices={editions}
        chosen={form.edition}
        onChange={(key) => onChange(withEdition(form, editionOf(catalogue, { ...form, edition: key })))}
      />
    </>
  );
}

/** What hardly anybody changes. */
function More({ catalogue, form, onChange }: Props) {
  const visibilities = [
    { value: "link", title: say("web.new.door.link"), hint: say("web.new.door.link.hint") },
    { value: "public", title: say("web.new.door.public"), hint: say("web.new.door.public.hint") },
  ];
  const lenses = catalogue.lenses
    .filter((lens) => lens !== "totals" || findGame(form.game).lens)
    .map((lens) => ({ value: lens, title: say(`web.new.lens.${lens}`), hint: say(`web.new.lens.${lens}.hint`) }));
  return (
    <>
      <RadioCards
        name="visibility"
        legend={say("web.new.door")}
        choices={visibilities}
        chosen={form.isPublic ? "public" : "link"}
        isRow
        onChange={(visibility) => onChange({ ...form, isPublic: visibility === "public" })}
      />
      <Tick
        isSet={form.hasSpectators}
        label={say("web.new.spectators")}
        onChange={(hasSpectators) => onChange({ ...form, hasSpectators })}
      />
      {gameOf(catalogue, form.game).has_advice && (
        <Tick
          isSet={advises(form)}
          label={say("web.new.advice")}
          onChange={(hasAdvice) => onChange({ ...form, hasAdvice })}
        />
      )}
      <RadioCards
        name="lens"
        legend={say("web.new.lens")}
        choices={lenses}
        chosen={form.lens}
        isRow
        onChange={(lens) => onChange({ ...form, lens })}
      />
    </>
  );
}

interface TickProps {
  isSet: boolean;
  label: string;
  onChange: (isSet: boolean) => void;
}

function Tick({ isSet, label, onChange }: TickProps) {
  return (
    <label class="tick">
      <input type="checkbox" checked={isSet} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}
    </label>
  );
}

function summary(form: TableForm): string {
  const seats = form.chairs.length;
  const free = form.chairs.filter((chair) => chair.kind === "free" || chair.kind === "invited").length;
  return say("web.new.summary", {
    game: gameName(form.game),
    edition: editionName(form.game, form.edition),
    players: say(free > 0 ? "web.new.summary.waits" : "web.new.summary.full", { seats, free }),
    pace: paceInWords(form.pace),
  });
}
