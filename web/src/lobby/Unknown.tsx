// An address at which there is nothing.

import { useTitle } from "../ui/hooks/title.ts";
import { TopBar } from "../ui/TopBar.tsx";
import { say } from "../ui/words.ts";

export function Unknown() {
  useTitle(say("web.unknown"));
  return (
    <>
      <TopBar />
      <main class="page-message">
        <h1>{say("web.unknown")}</h1>
        <p>
          <a class="button" href="/">
            {say("web.nav.home")}
          </a>
        </p>
      </main>
    </>
  );
}
