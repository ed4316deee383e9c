// The front page: play at once, one's own games, tables to join.

import { useEffect, useState } from "preact/hooks";

import { myself } from "../ui/api.ts";
import { Footer } from "../ui/Footer.tsx";
import { useCatalogue } from "../ui/hooks/catalogue.ts";
import { usePolled } from "../ui/hooks/polled.ts";
import { useTitle } from "../ui/hooks/title.ts";
import { Name } from "../ui/Name.tsx";
import { TopBar } from "../ui/TopBar.tsx";
import { say } from "../ui/words.ts";
import type { GuestShown, TableListed } from "../wire.ts";
import { Join } from "./Join.tsx";
import { PlayNow } from "./PlayNow.tsx";
import { MyTables, PublicTables, WaitingTables } from "./TableList.tsx";
import { Today } from "./Today.tsx";

const EVERY = 10;

export function Home() {
  const [guest, setGuest] = useState<GuestShown | null>(null);
  useEffect(() => void myself().then(setGuest, () => undefined), []);
  const { catalogue, problem } = useCatalogue();
  const mine = usePolled<TableListed[]>(guest && "/api/tables?mine=1", EVERY);
  const open = usePolled<TableListed[]>(guest && "/api/tables", EVERY);
  const waiting = mine.value?.filter((table) => table.waits_for_me) ?? [];
  useTitle(waiting.length > 0 ? say("web.title.waiting", { count: waiting.length }) : say("web.title"));

  return (
    <div class="lobby">
      <TopBar page="home" />
      <main>
        <div class="welcome">
          <h1 class="tagline">{say("web.tagline")}</h1>
          <Name
            guest={guest}
            onRenamed={(renamed) => {
              setGuest(renamed);
              mine.refresh();
            }}
          />
        </div>
        <WaitingTables tables={waiting} />
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <PlayNow catalogue={catalogue} />
        <div class="columns">
          <MyTables
            tables={mine.value?.filter((table) => !table.waits_for_me) ?? null}
            hasOthers={waiting.length > 0}
          />
          <PublicTables tables={open.value} />
          <div class="ways">
            <Today />
            <section aria-labelledby="lessons">
              <h2 id="lessons">{say("web.learn")}</h2>
              <p class="quiet">{say("web.learn.text")}</p>
              <a class="button" href="/learn">
                {say("web.lesson.all")}
              </a>
            </section>
            <Join />
            <section aria-labelledby="with-friends">
              <h2 id="with-friends">{say("web.with-friends")}</h2>
              <p class="quiet">{say("web.with-friends.hint")}</p>
              <a class="button primary" href="/new">
                {say("web.new")}
              </a>
            </section>
            <section aria-labelledby="import">
              <h2 id="import">{say("web.import")}</h2>
              <p class="quiet">{say("web.import.hint")}</p>
              <a class="button" href="/import">
                {say("web.import.open")}
              </a>
            </section>
          </div>
        </div>
      </main>
      <Footer />
    </div>
  );
}
