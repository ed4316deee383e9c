// A button that hands the link to a page on, and says what became of it.

import { useEffect, useState } from "preact/hooks";

import { shareLink } from "./share.ts";
import { say } from "./words.ts";

/** How long it is said that a link was copied. */
const LASTING = 5000;

export function Share({ path, title }: { path: string; title: string }) {
  const [told, setTold] = useState("");
  useEffect(() => {
    if (told !== say("web.share.copied")) return;
    const timer = setTimeout(() => setTold(""), LASTING);
    return () => clearTimeout(timer);
  }, [told]);
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
