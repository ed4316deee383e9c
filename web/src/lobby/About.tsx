// Whose games these are, what is ours in them, and why the deals can be trusted.

import { Footer } from "../ui/Footer.tsx";
import { useAnswer } from "../ui/hooks/answer.ts";
import { useCatalogue } from "../ui/hooks/catalogue.ts";
import { pageTitle, useTitle } from "../ui/hooks/title.ts";
import { editionName, gameName } from "../ui/names.ts";
import { TopBar } from "../ui/TopBar.tsx";
import { coverAddress } from "../ui/theme.ts";
import { say, sayIf } from "../ui/words.ts";
import type { SourcesShown } from "../wire.ts";

const COMMAND = "rokkaku verify game.record";

export function About() {
  const { catalogue, problem } = useCatalogue();
  useTitle(pageTitle(say("web.about")));
  return (
    <div class="lobby">
      <TopBar page="about" />
      <main class="about">
        <h1>{say("web.about.title")}</h1>
        <p class="lead">{say("web.about.intro")}</p>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {catalogue?.games.map((game) => (
          <section key={game.key} class="about-game">
            <img class="cover" data-game={game.key} src={coverAddress(game.key)} alt="" />
            <h2>{gameName(game.key)}</h2>
            <p>{sayIf(`web.about.${game.key}.text`)}</p>
            <ul class="editions">
              {game.editions.map((edition) => (
                <li key={edition.key}>
                  <strong>{editionName(game.key, edition.key)}.</strong>{" "}
                  {sayIf(`web.edition.${game.key}.${edition.key}`)}
                </li>
              ))}
            </ul>
            <Sources game={game.key} />
          </section>
        ))}
        <Topic name="art" />
        <section>
          <h2>{say("web.about.fair")}</h2>
          <p>{say("web.about.fair.text")}</p>
          <pre tabIndex={0}>{COMMAND}</pre>
          <p>{say("web.about.fair.how")}</p>
        </section>
        <Topic name="bots" />
        <Topic name="free" />
      </main>
      <Footer />
    </div>
  );
}

function Topic({ name }: { name: string }) {
  return (
    <section>
      <h2>{say(`web.about.${name}`)}</h2>
      <p>{say(`web.about.${name}.text`)}</p>
    </section>
  );
}

/** How we know what is in the box, where that is not plain. */
function Sources({ game }: { game: string }) {
  const { answer: told } = useAnswer<SourcesShown>(`/api/games/${game}/sources`);
  if (!told?.note) return null;
  return (
    <details class="sources" open>
      <summary>{say("web.about.reconstructed")}</summary>
      <p>{told.note}</p>
      <dl>
        {told.sources.map((group) => (
          <div key={group.source}>
            <dt>{group.source}</dt>
            <dd>{group.names.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
