// What a person sees of the page, put into every page before its own scripts: where things stand, what is lit
// and where it is. With `play` it can also go on by itself, as fast as the page allows.
"use strict";

(() => {
  const PATIENCE = 60000;
  const hands = [];
  const point = { seat: null, line: 0, isAsked: false };
  let hand = "";

  /** Notes from where the page looks, how far it has been told, and whether it is asked for something. */
  window.WebSocket = class extends WebSocket {
    constructor(...place) {
      super(...place);
      this.addEventListener("message", (event) => {
        const told = JSON.parse(event.data);
        if (told.type === "table") Object.assign(point, { line: told.line, isAsked: told.question !== null });
      });
    }

    send(text) {
      const asked = JSON.parse(text);
      if (asked.type === "look") point.seat = asked.seat;
      super.send(text);
    }
  };

  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`the policy forbids ${event.blockedURI} by ${event.violatedDirective}`);
  });

  /** Every hand that was ever in the page, and from where the page looked then. */
  new MutationObserver(() => {
    const now = [...document.querySelectorAll("[data-click^='hand-']")].map((each) => each.dataset.click).sort().join(" ");
    if (now === hand) return;
    hand = now;
    hands.push({ seat: point.seat, line: point.line, tiles: now === "" ? [] : now.replaceAll("hand-", "").split(" ") });
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-click"] });

  const labelled = (role, label) => document.querySelector(`[role="${role}"][aria-label="${label}"], section[aria-label="${label}"]`);
  const named = (name) => [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === name);
  const turnButton = (name) =>
    [...(labelled("group", "Your turn")?.querySelectorAll("button") ?? [])].find((each) => each.textContent.trim().startsWith(name));
  const isBusy = () => document.querySelector("[aria-busy=true]") !== null;
  const isReady = (button) => button !== undefined && button.getAttribute("aria-disabled") === "false";

  /** Everything that a click on leads on from here. */
  const lit = () =>
    [...document.querySelectorAll("button[data-click], [role=button][data-click], [role=button][data-spot]")].filter((each) =>
      each.dataset.click ? !each.matches(".dim") : each.getAttribute("aria-disabled") === "false",
    );
  const idOf = (element) => element.dataset.click ?? element.dataset.spot;
  const isOnBoard = (element) => element.closest("svg") !== null;

  /** What comes next: the end, a curtain, a dialog, a reel to skip, a turn to confirm or to go on with. */
  const stage = () => {
    if (document.querySelector("dialog[open]")) return "dialog";
    if (labelled("region", "Game over")) return "over";
    if (document.querySelector("section[aria-label^='Pass the screen to']")) return "curtain";
    if (named("Skip")) return "reel";
    if (isReady(turnButton("Confirm"))) return "ready";
    return lit().length > 0 && !isBusy() ? "asked" : "waiting";
  };

  /** Changes with all that a click can change. */
  const signature = () => {
    const pressed = [...document.querySelectorAll("[aria-pressed=true]")].map(idOf);
    const buttons = [...(labelled("group", "Your turn")?.querySelectorAll("button") ?? [])].map((each) => each.getAttribute("aria-disabled"));
    const pieces = document.querySelectorAll("svg .pieces [data-spot]:not(:has(.leaving))").length;
    const box = document.querySelector("svg[role=group]")?.getAttribute("viewBox");
    const words = [...document.querySelectorAll("[role=group][aria-label='What you can do']")].map((each) => each.textContent);
    const hand = [...document.querySelectorAll(".hand-area .item")].map((each) => idOf(each) + each.textContent);
    return [stage(), lit().map(idOf), pressed, buttons, pieces, box, words, hand].join("|");
  };

  /** Something lit: where a source is chosen, one of its places; only what is seen and not covered counts. */
  const pick = (dice, isTouched = true) => {
    const found = lit().filter((each) => each.getAttribute("aria-pressed") !== "true");
    const onBoard = found.filter(isOnBoard);
    const among = (onBoard.length > 0 ? onBoard : found).map(placed).filter((each) => !isTouched || each.isSeen);
    return among[Math.floor(dice * among.length)] ?? null;
  };

  const placed = (element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y)?.closest("[data-click], [data-spot]");
    const isSeen = top !== null && top !== undefined && (top === element || idOf(top) === idOf(element) || top.dataset.spot === element.dataset.spot);
    return { id: idOf(element), isOnBoard: isOnBoard(element), x, y, isSeen };
  };

  const element = (id) => lit().find((each) => idOf(each) === id);

  /** Until something holds: looked at whenever the page has changed, and now and then. */
  const until = (holds, what = () => `${holds}`) =>
    new Promise((resolve, reject) => {
      const end = performance.now() + PATIENCE;
      const stop = (settle, value) => {
        clearInterval(timer);
        observer.disconnect();
        settle(value);
      };
      const look = () => {
        const found = holds();
        if (found) stop(resolve, found);
        else if (performance.now() > end) stop(reject, new Error(`waited too long for ${what()}`));
      };
      const observer = new MutationObserver(look);
      const timer = setInterval(look, 50);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      look();
    });

  const frame = () => new Promise(requestAnimationFrame);

  /** Until nothing that can be clicked on moves any more: it is found at the same place three frames running. */
  const steady = async () => {
    const layout = () => lit().map((each) => [idOf(each), each.getBoundingClientRect().x, each.getBoundingClientRect().y]).join();
    const end = performance.now() + PATIENCE;
    for (let [seen, same] = [layout(), 0]; same < 2; ) {
      await frame();
      const now = layout();
      same = now === seen ? same + 1 : 0;
      seen = now;
      if (performance.now() > end) throw new Error(`waited too long for the layout to come to rest: ${signature()}`);
    }
  };

  const press = (target) => target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

  /** A generator of dice, the same for the same seed. */
  const dice = (seed) => () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 4294967296;
  };

  /** Lays out a turn, as far as it has to be; what comes next then. */
  const lay = async (next) => {
    for (;;) {
      const now = await turn();
      if (now !== "asked" && now !== "reel") return now;
      const found = now === "reel" ? named("Skip") : element(pick(next(), false)?.id);
      if (found) await pressed(found);
    }
  };

  /** Plays until the game is over, it is another one's turn at this screen, or so many turns are confirmed. */
  const play = async ({ seed, turns }) => {
    const next = dice(seed);
    let confirmed = 0;
    while (confirmed < turns) {
      const now = await lay(next);
      if (now !== "ready") return { stage: now, confirmed };
      await pressed(turnButton("Confirm"));
      confirmed += 1;
    }
    return { stage: stage(), confirmed };
  };

  const pressed = (target) => {
    const before = signature();
    press(target);
    return change(before);
  };

  const turn = () => until(() => (stage() === "waiting" ? "" : stage()), () => `a turn: ${signature()}`);
  const change = (before) => until(() => !isBusy() && signature() !== before, () => `an answer to a click at ${before}`);

  /** What lies on the board: the place and the drawing of each. */
  const pieces = () =>
    [...document.querySelectorAll("svg .pieces [data-spot]:not(:has(.leaving))")]
      .map((each) => [each.dataset.spot, ...[...each.querySelectorAll("use")].map((use) => use.getAttribute("href"))].join(" "))
      .sort();

  /** Everything that can be read or heard. */
  const words = () => [document.body.textContent, ...[...document.querySelectorAll("[aria-label]")].map((each) => each.ariaLabel)].join();

  /** What has the focus: what it is called, and whether that is seen; nothing where nothing has it. */
  const focus = () => {
    const focused = document.activeElement;
    if (focused === document.body) return null;
    const style = getComputedStyle(focused);
    const hasOutline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    const hasRing = focused.matches("[data-spot]") && document.querySelector("svg .ring.focused") !== null;
    const name = focused.ariaLabel ?? focused.getAttribute("aria-labelledby") ?? focused.textContent.trim();
    return { name, isSeen: hasOutline || hasRing };
  };

  /** Where the arrow keys lead from the place that has the focus, and what is said of each place. */
  const walk = () => {
    const spoken = {};
    const waiting = [document.activeElement];
    while (waiting.length > 0) {
      const spot = waiting.pop();
      if (spot.dataset.spot in spoken) continue;
      spoken[spot.dataset.spot] = spot.ariaLabel ?? "";
      for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
        spot.focus();
        spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        waiting.push(document.activeElement);
      }
    }
    return spoken;
  };

  const spots = () => [...document.querySelectorAll("svg[role=group] [role=button][data-spot]:not([data-click])")];
  const isInWindow = (box) => box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;

  /** Places of the board that are not in sight, or have something over them that is no piece. */
  const hidden = () => spots().filter((spot) => !isInWindow(spot.getBoundingClientRect()) || !placed(spot).isSeen).map(idOf);

  /** What a turn needs beside the board, and is not in sight. */
  const outside = () =>
    [...document.querySelectorAll("[role=group][aria-label='Your turn'] button, button[data-click^='hand-']")]
      .filter((each) => !isInWindow(each.getBoundingClientRect()))
      .map((each) => each.textContent);

  /** What a finger may be to hit and is too small for it, but for words in a text and the lines of the log. */
  const small = () =>
    [...document.querySelectorAll("button, a, summary, input")]
      .filter((each) => !each.matches(".link, p a") && each.closest("[role=tabpanel] ol") === null)
      .filter((each) => {
        const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
        return width > 0 && (width < 39.5 || height < 39.5);
      })
      .map((each) => each.outerHTML);

  /** Past what is being played out, which may also end by itself. */
  const skip = () =>
    until(() => {
      named("Skip")?.click();
      return stage() !== "reel";
    });

  window.eyes = {
    point, skip, stage, signature, steady, until, turn, change, pick, play, pieces, words, focus, walk, hidden, outside, small,
    lay: ({ seed }) => lay(dice(seed)),
    lit: () => lit().map(idOf),
    hands: () => hands,
    spots: () => spots().map(placed),
  };
})();
