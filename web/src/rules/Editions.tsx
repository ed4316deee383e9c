// The editions of a game side by side.

import { useScrolling } from "../ui/hooks/scrolling.ts";
import { editionName } from "../ui/names.ts";
import { say, wordsOf } from "../ui/words.ts";
import type { EditionInfo, GameShown } from "../wire.ts";

interface Row {
  heading: string;
  values: readonly string[];
}

/** `played`: the edition somebody comes from a table of. */
export function Editions({ game, played }: { game: GameShown; played: string | null }) {
  const scrolling = useScrolling<HTMLDivElement>();
  const mark = (index: number): string | undefined => (game.editions[index]?.key === played ? "played" : undefined);
  return (
    <section id="editions">
      <h2>{say("web.rules.editions")}</h2>
      <p class="quiet">{say("web.rules.editions.hint")}</p>
      <div class="editions-table" role="group" aria-label={say("web.rules.editions")} {...scrolling}>
        <table>
          <thead>
            <tr>
              <td />
              {game.editions.map((edition, index) => (
                <th key={edition.key} scope="col" class={mark(index)}>
                  {editionName(game.key, edition.key)}
                  {mark(index) && <small> {say("web.rules.editions.this")}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(game).map((row) => (
              <tr key={row.heading} class={new Set(row.values).size > 1 ? "differs" : ""}>
                <th scope="row">{row.heading}</th>
                {row.values.map((value, index) => (
                  <td key={index} class={mark(index)}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function rowsOf(game: GameShown): Row[] {
  const names = [...new Set(game.editions.flatMap((edition) => edition.options.map((option) => option.name)))];
  const row = (heading: string, tell: (edition: EditionInfo) => string): Row => ({
    heading,
    values: game.editions.map(tell),
  });
  return [
    row(say("web.rules.editions.players"), (edition) => edition.seats.join(", ")),
    row(say("web.rules.editions.colours"), (edition) =>
      edition.colours.map((colour) => say(`colour.${colour}`)).join(", "),
    ),
    ...names.map((name) => row(say(`${game.key}.option.${name}`), (edition) => printed(game.key, edition, name))),
  ];
}

function printed(game: string, edition: EditionInfo, name: string): string {
  const option = edition.options.find((each) => each.name === name);
  return option ? say(`${game}.option.${name}.${option.default}`, {}, wordsOf(game, edition.key)) : "–";
}
