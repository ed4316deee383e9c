// What a thing is or does, in a box of our own: its `data-tip`. Seen where a pointer rests, the keyboard is, or a finger
// stays; on what does nothing else, a tap is enough. Whoever hears the page is told it with the thing.

/** Milliseconds that a pointer rests, or a finger stays. */
const [REST, HOLD] = [350, 500];
const EDGE = 8;
const ACTS = "button, a, summary, input, [role=button]";

export function showTips(): void {
  const box = document.createElement("div");
  box.className = "tip";
  box.id = "tip";
  box.role = "tooltip";
  box.popover = "manual";
  document.body.append(box);
  let near: HTMLElement | null = null;
  let timer = 0;
  /** Since a finger was used, until a mouse moves: the browser says that one rests where something new appears. */
  let isTouched = false;

  const leave = (): void => {
    clearTimeout(timer);
    if (near?.getAttribute("aria-describedby") === box.id) near.removeAttribute("aria-describedby");
    near = null;
    box.hidePopover();
  };
  const show = (): void => {
    const words = near?.dataset.tip;
    if (!near?.isConnected || !words) return leave();
    box.textContent = words;
    box.showPopover();
    place(box, near.getBoundingClientRect());
    if (near.ariaLabel !== words && !near.hasAttribute("aria-describedby"))
      near.setAttribute("aria-describedby", box.id);
  };
  const come = (target: EventTarget | null, wait: number): void => {
    const thing = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
    if (thing === near) return;
    leave();
    near = thing;
    if (wait === 0) show();
    else if (thing) timer = window.setTimeout(show, wait);
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch" && !isTouched) come(event.target, REST);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || !isTouched) return;
    isTouched = false;
    come(event.target, REST);
  });
  document.addEventListener("pointerdown", (event) => {
    leave();
    isTouched = event.pointerType === "touch";
    const isActing = event.target instanceof Element && event.target.closest(ACTS) !== null;
    if (event.pointerType === "touch") come(event.target, isActing ? HOLD : 0);
  });
  document.addEventListener("pointerup", () => clearTimeout(timer));
  document.addEventListener("pointercancel", leave);
  document.addEventListener("focusin", (event) => {
    const isSeen = !isTouched && event.target instanceof Element && event.target.matches(":focus-visible");
    if (isSeen) come(event.target, REST);
  });
  document.addEventListener("focusout", (event) => {
    if (event.target instanceof Node && near?.contains(event.target)) leave();
  });
  const scroll = (event: Event): void => {
    if (!near?.isConnected || (event.target as Node).contains(near)) leave();
  };
  document.addEventListener("scroll", scroll, true);
  document.addEventListener("keydown", (event) => {
    isTouched = false;
    if (event.key === "Escape") leave();
  });
}

/** Above the thing, else below it. */
function place(box: HTMLElement, thing: DOMRect): void {
  const { width, height } = box.getBoundingClientRect();
  const middle = thing.left + thing.width / 2 - width / 2;
  const above = thing.top - height - EDGE;
  box.style.left = `${Math.max(EDGE, Math.min(middle, innerWidth - width - EDGE))}px`;
  box.style.top = `${above >= EDGE ? above : thing.bottom + EDGE}px`;
}
