// What can be read on the page, and what of it is cut off or lies over something else.
() => {
  const SLACK = 2;
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const isCode = (element) => element.closest("code, pre, kbd, .unseen, .drop-down [lang], svg, title") !== null;
  const isDrawn = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const words = walker.currentNode.textContent.trim();
    if (words && isDrawn(element) && !isCode(element)) texts.push({ node: walker.currentNode, element, words });
  }

  const ATTRIBUTES = ["aria-label", "data-tip", "placeholder", "alt"];
  const said = ATTRIBUTES.flatMap((name) => [...root.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name)));
  const options = [...root.querySelectorAll("[role=option]:not([lang])")].map((each) => each.textContent);
  const heard = [...root.querySelectorAll(".unseen")].map((each) => each.textContent);
  const read = [document.title, ...texts.map((each) => each.words), ...said, ...options, ...heard];

  /** Lists, lines and the names people chose, which are cut short on purpose, in every language. */
  const SHORTENED = ".listed-title, .listed-people, .bar-title, .player-name strong, .log li.long, .latest";
  const scrolls = (style, axis) => ["auto", "scroll"].includes(style[`overflow${axis}`]);
  const hides = (style, axis) => ["hidden", "clip"].includes(style[`overflow${axis}`]);
  const cut = new Set();
  for (const { element } of texts) {
    if (element.closest(SHORTENED)) continue;
    for (let each = element; each && each !== root.parentElement; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (scrolls(style, "X") || scrolls(style, "Y")) break;
      const isWide = each.scrollWidth > each.clientWidth + SLACK && each.clientWidth > 0;
      const isHigh = each.scrollHeight > each.clientHeight + SLACK && each.clientHeight > 0;
      if ((isWide && (hides(style, "X") || each === element)) || (isHigh && hides(style, "Y"))) {
        if (style.display !== "inline") cut.add(`${each.className || each.tagName}: ${element.textContent.slice(0, 60)}`);
      }
    }
  }

  /** The part of a text that is in sight, past everything around it that scrolls. */
  const seen = (rect, element) => {
    let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = each.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  /** What lies over the rest of the page, as a menu does or a bar that stays in sight. */
  const layerOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      if (each.matches(".menu > div, .catch-up, .notices")) return each;
      if (["sticky", "fixed"].includes(getComputedStyle(each).position)) return each;
    }
    return null;
  };
  const boxes = texts.flatMap(({ node, element, words }) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()]
      .map((rect) => ({ ...seen(rect, element), element, words, layer: layerOf(element) }))
      .filter((box) => box.right - box.left > SLACK && box.bottom - box.top > SLACK);
  });
  const overlapping = [];
  boxes.sort((one, other) => one.top - other.top);
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (other.top > one.bottom - 4) break;
      if (one.element === other.element || one.layer !== other.layer) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width > 3 && height > 4) overlapping.push(`${one.words.slice(0, 50)} | ${other.words.slice(0, 50)}`);
    }
  }
  const aside = boxes.filter((box) => box.left < -SLACK || box.top + scrollY < -SLACK).map((box) => box.words.slice(0, 50));
  const outside = document.documentElement.scrollWidth > innerWidth + 1 ? [`${document.documentElement.scrollWidth} px wide`] : [];
  return { read, cut: [...cut, ...aside], overlapping, outside };
}
