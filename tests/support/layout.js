/* What of a table cannot be seen, and where its parts are. Each thing asked for lies inside the window and under
   nothing else; cards may lie upon each other as long as the value of each, and 24 pixels square at one of its corners,
   stay free; what is to lie apart shares no pixel, be it empty there. And what is reached by Tab against the way of the
   eye. */

({ whole, cards, value, apart, parts, isScrolled }) => {
  const STRIP = 24;

  const isDrawn = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 2 && height > 2 &&
      !one.closest(".visually-hidden, .dialog");
  };
  const hasText = (one, x, y) => [...one.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return false;
    const range = new Range();
    range.selectNode(node);
    return [...range.getClientRects()].some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  });
  const holds = ({ left, top, right, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;
  const paints = (one, x, y) => {
    if (!one.checkVisibility({ opacityProperty: true }) || one.closest(".visually-hidden")) return false;
    if (!holds(one.getBoundingClientRect(), x, y)) return hasText(one, x, y); // a button pressed beyond its edge
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    const alpha = Number(backgroundColor.match(/[,/] ?([\d.]+)\)$/)?.[1] ?? 1);
    return alpha > 0.4 || backgroundImage !== "none" || one.matches("img, use, path, circle") || hasText(one, x, y);
  };
  /* What lies on a thing at a point; the thing itself if it is not there at all. */
  const covers = (one, x, y) => {
    const pile = document.elementsFromPoint(x, y);
    const depth = pile.findIndex((there) => one.contains(there));
    if (depth < 0) return one;
    return pile.slice(0, depth).find((there) => !there.contains(one) && paints(there, x, y)) ?? null;
  };
  const EDGES = [[0.5, 0.5], [0.5, 0.12], [0.5, 0.88], [0.12, 0.5], [0.88, 0.5]];
  const CORNERS = [[0.12, 0.12], [0.88, 0.12], [0.12, 0.88], [0.88, 0.88]]; // of a disc they are not there
  const covered = (one, { left, top, width, height }) => {
    const over = ([across, down]) => covers(one, left + width * across, top + height * down);
    return EDGES.map(over).find(Boolean) ?? CORNERS.map(over).find((found) => found && found !== one) ?? null;
  };
  const isInside = (box) =>
    box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  const name = (one) => {
    const own = one.id ? `#${one.id}` : one.tagName.toLowerCase() + (one.classList[0] ? `.${one.classList[0]}` : "");
    return one.id ? own : `${own} in #${one.parentElement?.closest("[id]")?.id}`;
  };
  const told = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");

  const amiss = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) amiss.push(`the page is ${wide} wide`);
  /* Of what is wider than the window, one end is seen after the other. */
  const isSeenInTurn = (one) => ["start", "end"].every((inline) => {
    one.scrollIntoView({ block: "center", inline });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const seen = new DOMRect(Math.max(left, 0), top, Math.min(right, innerWidth) - Math.max(left, 0), bottom - top);
    return (inline === "start" ? left >= -0.5 : right <= innerWidth + 0.5) && isInside(seen) && !covered(one, seen);
  });
  for (const one of [...document.querySelectorAll(".room-end")].filter(isDrawn)) {
    const end = one.getBoundingClientRect();
    const isUnder = ({ left, top, right, bottom }) =>
      left < end.right && right > end.left && top < end.bottom && bottom > end.top;
    const under = [...document.querySelectorAll("#board *")].find((part) =>
      !part.childElementCount && isDrawn(part) && isUnder(part.getBoundingClientRect()));
    if (under) amiss.push(`what comes next, at ${told(end)}, lies on ${name(under)}`);
  }
  const look = (one, isFree) => {
    if (isScrolled) one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    if (isInside(box)) isFree(one, box);
    else if (!isScrolled || !isSeenInTurn(one)) amiss.push(`${name(one)} at ${told(box)} leaves the window`);
  };
  const wants = (one, box, what = "") => {
    const top = covered(one, box);
    if (top === one) amiss.push(`${name(one)}${what} at ${told(box)} is cut off`);
    else if (top) amiss.push(`${name(one)}${what} at ${told(box)} lies under ${name(top)}`);
  };
  const wantsStrip = (one, box) => {
    const { left, top, right, bottom } = box;
    const strips = [left, right - STRIP].flatMap((from) =>
      [top, bottom - STRIP].map((down) => new DOMRect(from, down, STRIP, STRIP)));
    if (strips.every((strip) => covered(one, strip))) wants(one, box, " (but for its value)");
    const values = [...one.querySelectorAll(value)].filter(isDrawn);
    for (const number of values) wants(number, number.getBoundingClientRect());
  };

  /* The eye goes along the bar, over the board, to what comes below it at the end, and to the panel. In each of
     these it goes along a row and down to the next, or up to the top of a column, where nothing passed lies right and
     below. */
  const bar = document.querySelector(".room-bar").getBoundingClientRect();
  const areaOf = (one, { top, bottom }) => {
    if (one.closest("#panel")) return 3;
    if (one.closest(".room-end")) return 2;
    return top + bottom < 2 * bar.bottom ? 0 : 1;
  };
  const isStop = (one) => one.tabIndex >= 0 && !one.disabled && isDrawn(one) && (one.type !== "radio" || one.checked);
  const isBack = (one, before, all) => {
    const shared = Math.min(one.bottom, before.bottom) - Math.max(one.top, before.top);
    if (shared > 0.6 * Math.min(one.height, before.height)) return one.left < before.left - 1;
    return one.top < before.top && all.some((other) => other.bottom > one.top && other.right > one.left + 1);
  };
  const follow = () => {
    let [before, passed] = [null, []];
    const all = document.querySelectorAll("#room :is(a[href], button, input, select, summary, [tabindex])");
    for (const one of [...all].filter(isStop)) {
      const box = one.getBoundingClientRect();
      const area = areaOf(one, box);
      if (area !== before?.area) passed = [];
      if (before && (area === before.area ? isBack(box, before.box, passed) : area < before.area)) {
        amiss.push(`${name(one)} at ${told(box)} comes after ${name(before.one)} at ${told(before.box)} by Tab`);
      }
      passed.push(box);
      before = { one, box, area };
    }
  };
  if (!isScrolled) follow();

  const alone = [...document.querySelectorAll(apart)].filter(isDrawn).map((one) => [one, one.getBoundingClientRect()]);
  for (const [number, [one, box]] of alone.entries()) {
    const shares = ([, { left, top, right, bottom }]) =>
      Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
      Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
    for (const [other, there] of alone.slice(number + 1).filter(shares)) {
      amiss.push(`${name(one)} at ${told(box)} and ${name(other)} at ${told(there)} overlap`);
    }
  }

  const sheet = new CSSStyleSheet(); // what nobody can press covers things, too; but what is said goes by
  sheet.replaceSync(`
    * { pointer-events: auto !important; transition: none !important; animation: none !important }
    #caption { display: none }`);
  document.adoptedStyleSheets = [sheet];
  for (const one of document.querySelectorAll(whole)) {
    const shown = one.matches("[type=radio]") ? one.closest("label") : one;
    if (isDrawn(shown)) look(shown, wants);
  }
  for (const one of document.querySelectorAll(cards)) if (isDrawn(one)) look(one, wantsStrip);
  document.adoptedStyleSheets = [];
  const boxes = {};
  const isThere = (one) => // what is picked may take the place of a button
    one.checkVisibility({ visibilityProperty: true }) || !one.matches(".button");
  for (const one of [...document.querySelectorAll(parts)].filter(isThere)) {
    const { left, top, width, height } = one.getBoundingClientRect();
    boxes[name(one)] = [left, top + scrollY, width, height].map((number) => Math.round(number * 100) / 100);
  }
  return { amiss, boxes };
};
