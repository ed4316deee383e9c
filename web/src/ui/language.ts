// What the page is written in. Another page of the same browser may have another language.

/** As the server told it with the page, or as it was chosen since. */
export function language(): string {
  return document.documentElement.lang;
}

/** An address whose answer is in the language of the page, whatever the browser's cookie says. */
export function inLanguage(address: string, spoken = language()): string {
  return `${address}${address.includes("?") ? "&" : "?"}language=${spoken}`;
}
