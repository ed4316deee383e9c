// Hands a link on: by what the device offers, else by the clipboard, else by hand.

import { say } from "./words.ts";

/** What there is to say afterwards; empty where the device has said it. */
export async function shareLink(path: string, title: string): Promise<string> {
  const link = new URL(path, location.origin).href;
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url: link });
      return "";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    return say("web.share.copied");
  } catch {
    // Without https there is no clipboard.
    return say("web.share.by-hand", { link });
  }
}
