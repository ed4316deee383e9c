// Put into a page before its own scripts: `settled()` waits until the page stands still.
"use strict";

(() => {
  const PATIENCE = 60000;
  /** What a page asks for because of what it shows, it asks for a frame or two later. */
  const FRAMES = 4;
  const ask = window.fetch;
  let awaited = 0;

  window.fetch = async (...asked) => {
    awaited += 1;
    try {
      const answer = await ask(...asked);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      awaited -= 1;
    }
  };

  const shape = () =>
    [...document.querySelectorAll("body, body *")]
      .map((each) => [each.getBoundingClientRect(), each.getAttribute("aria-label")])
      .map(([box, label]) => [box.x, box.y, box.width, box.height, label].join())
      .join(" ") + document.body.textContent;

  /** Until everything asked for is there, and nothing has changed for some frames. */
  window.settled = () =>
    new Promise((done, fail) => {
      const began = performance.now();
      let before = "";
      let still = 0;
      const look = () => {
        const now = awaited === 0 ? shape() : "";
        still = now !== "" && now === before ? still + 1 : 0;
        before = now;
        if (still >= FRAMES) return done();
        if (performance.now() - began > PATIENCE) return fail(new Error("the page does not come to rest"));
        requestAnimationFrame(look);
      };
      look();
    });
})();
