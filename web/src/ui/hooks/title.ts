// What the tab is called.

import { useEffect } from "preact/hooks";

import { say } from "../words.ts";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A page by its own name, then the name of the site. */
export function pageTitle(page: string): string {
  return say("web.title.page", { page });
}
