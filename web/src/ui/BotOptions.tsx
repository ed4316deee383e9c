// All bots to choose from: the levels with what they are like, then the others.

import type { Catalogue, GameShown } from "../wire.ts";
import { botInWords } from "./bots.ts";
import { say } from "./words.ts";

interface Props {
  catalogue: Catalogue;
  game: GameShown | undefined;
  /** Stands before the name in an option's value. */
  prefix?: string;
}

export function BotOptions({ catalogue, game, prefix = "" }: Props) {
  const levels = game?.levels ?? [];
  const others = catalogue.bots.filter((bot) => !levels.some((level) => level.name === bot));
  return (
    <>
      <optgroup label={say("web.levels")}>
        {levels.map(({ name, description, refusal }) => (
          <option key={name} value={prefix + name} disabled={refusal !== ""}>
            {say("web.level.option", { name, text: refusal || description })}
          </option>
        ))}
      </optgroup>
      <optgroup label={say("web.bots.other")}>
        {others.map((bot) => (
          <option key={bot} value={prefix + bot}>
            {botInWords(bot)}
          </option>
        ))}
      </optgroup>
    </>
  );
}
