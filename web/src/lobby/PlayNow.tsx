// Against bots in one click.

import { useState } from "preact/hooks";
import { findGame } from "../games/registry.ts";
import { botInWords, levelOptions, usualBot } from "../ui/bots.ts";
import { LabelledDropDown } from "../ui/DropDown.tsx";
import { gameName } from "../ui/names.ts";
import { prefer } from "../ui/preferences.ts";
import { reasonOf } from "../ui/reason.ts";
import { coverAddress } from "../ui/theme.ts";
import { say, sayIf } from "../ui/words.ts";
import type { Catalogue, GameShown, NewChair } from "../wire.ts";
import { openTable } from "./opening.ts";

export function PlayNow({ catalogue }: { catalogue: Catalogue | null }) {
  const [refusal, setRefusal] = useState("");
  const [, setLevel] = useState("");
  const choose = (level: string): void => {
    prefer({ level });
    setLevel(level);
  };
  return (
    <section class="play-now" aria-label={say("web.play-now.title")}>
      {refusal && (
        <p class="problem" role="alert">
          {refusal}
        </p>
      )}
      {catalogue?.games.map((game) => (
        <GameCard key={game.key} game={game} bot={usualBot(catalogue, game)} onLevel={choose} onRefusal={setRefusal} />
      ))}
    </section>
  );
}

interface CardProps {
  game: GameShown;
  /** Who plays against. */
  bot: string;
  onLevel: (level: string) => void;
  onRefusal: (sentence: string) => void;
}

function GameCard({ game, bot, onLevel, onRefusal }: CardProps) {
  const [isQuick, setQuick] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const counts = [...new Set(game.editions.flatMap((edition) => edition.seats))].sort();
  const { quickStart } = findGame(game.key);
  const isSlow = game.editions[0]?.options.some((option) => option.name in quickStart) ?? false;

  const start = (seats: number): void => {
    if (isBusy) return;
    setBusy(true);
    const edition = game.editions.find((each) => each.seats.includes(seats));
    const offered = edition?.options.map((option) => option.name).filter((name) => name in quickStart) ?? [];
    const options = isQuick ? Object.fromEntries(offered.map((name) => [name, quickStart[name] ?? ""])) : {};
    const others = Array.from({ length: seats - 1 }, (): NewChair => ({ kind: "bot", bot }));
    openTable({ game: game.key, edition: edition?.key ?? "", options, chairs: [{ kind: "me" }, ...others] }).catch(
      (error: unknown) => {
        setBusy(false);
        onRefusal(reasonOf(error));
      },
    );
  };

  return (
    <article class={`game-card ${game.key}`} aria-busy={isBusy}>
      <img class="cover" data-game={game.key} src={coverAddress(game.key)} alt="" />
      <div class="game-words">
        <div>
          <h2>{gameName(game.key)}</h2>
          <p class="by">{sayIf(`web.game.${game.key}.by`)}</p>
          <p>{sayIf(`web.game.${game.key}.about`)}</p>
        </div>
        <div>
          <LevelChoice game={game} chosen={bot} onChange={onLevel} />
          <p class="against">{say("web.play-now.against")}</p>
          <p class="counts">
            {counts.map((count) => (
              <button
                type="button"
                class="primary"
                key={count}
                aria-label={say("web.play-now.spoken", { game: gameName(game.key), count })}
                onClick={() => start(count)}
              >
                {count}
              </button>
            ))}
          </p>
          {isSlow && (
            <label class="quick">
              <input type="checkbox" checked={isQuick} onChange={(event) => setQuick(event.currentTarget.checked)} />{" "}
              {say("web.play-now.quick")}
            </label>
          )}
        </div>
      </div>
    </article>
  );
}

interface LevelProps {
  game: GameShown;
  chosen: string;
  onChange: (level: string) => void;
}

/** One that cannot be chosen here says why. */
function LevelChoice({ game, chosen, onChange }: LevelProps) {
  const isLevel = game.levels.some((level) => level.name === chosen);
  const told = game.levels.find((level) => level.name === chosen)?.description ?? "";
  const refusal = game.levels.find((level) => level.refusal)?.refusal;
  return (
    <div class="level">
      <LabelledDropDown
        label={say("web.level")}
        value={chosen}
        options={[...(isLevel ? [] : [{ value: chosen, words: botInWords(chosen) }]), ...levelOptions(game.levels)]}
        onChange={onChange}
      />
      <p class="quiet">{told}</p>
      {refusal && <p class="quiet">{refusal}</p>}
    </div>
  );
}
