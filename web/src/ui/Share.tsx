// A button that hands the link to a page on, and says what became of it.

import { useState } from "preact/hooks";

import { shareLink } from "./share.ts";
import { say } from "./words.ts";

export function Share({ path, title }: { path: string; title: string }) {
  const [told, setTold] = useState("");
  return (
    <span class="share">
      <button type="button" onClick={() => void shareLink(path, title).then(setTold)}>
        {say("web.share")}
      </button>
      <span class="share-told" role="status">
        {told}
      </span>
    </span>
  );
}
