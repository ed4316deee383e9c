// When a window has another size.

/** Calls at once, and again when the page has taken its new shape, which it has not yet while it hears of it. */
export function onResized(call: () => void): () => void {
  let settled = 0;
  const resized = (): void => {
    call();
    cancelAnimationFrame(settled);
    settled = requestAnimationFrame(() => {
      settled = requestAnimationFrame(call);
    });
  };
  addEventListener("resize", resized);
  return () => {
    cancelAnimationFrame(settled);
    removeEventListener("resize", resized);
  };
}
