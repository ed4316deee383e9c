// On the way to a table that is being opened.

let isGoing = false;
// Whoever comes back by the browser's own button finds the page as it was left.
addEventListener("pageshow", () => {
  isGoing = false;
});

/** Opens a table and goes there; another click meanwhile does not open a second one. */
export async function goTo(open: () => Promise<string>): Promise<void> {
  if (isGoing) return;
  isGoing = true;
  try {
    location.assign(`/t/${await open()}`);
  } catch (error) {
    isGoing = false;
    throw error;
  }
}
