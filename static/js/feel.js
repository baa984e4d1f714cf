/* Lets changes on a board be seen: a number that changes is marked as fallen or risen until its
   animation is over. It knows no game. An element that shows a number has an id and carries the number
   as data-number; while the mark is on, it also has the class `fell` or `rose` and the difference in
   data-delta, for css to show. With data-counts its text counts up or down to the new number, from the
   one that it showed before. Whoever clicks or presses a key sees all of it at its end.

   In a grid, the cell where a number that is gone was seen last has `--fallen: block` until one makes a move; for
   whoever makes none, until the next one. So what is gone is noticed, however quickly it went.

   Where a popover with data-near is opened, the cell that is picked, else the one that changed last, comes into the
   middle of what scrolls around it.

   What must be seen to go on has data-watch, and comes into the window when it has changed; at the end
   that is the result. */

const motion = matchMedia("(prefers-reduced-motion: reduce)");
const isStill = () => motion.matches || document.documentElement.dataset.speed === "none";
const LASTS = 1200;
const COUNTS = 600;
const numbers = new Map(); // by id, since what does not morph puts a new element in the old one's place
const ends = new WeakMap();

function unmark(element) {
  element.classList.remove("fell", "rose");
  delete element.dataset.delta;
}

function mark(element, difference) {
  clearTimeout(ends.get(element));
  unmark(element);
  void element.offsetWidth; // so that an animation that is still running starts anew
  element.classList.add(difference < 0 ? "fell" : "rose");
  element.dataset.delta = difference < 0 ? `\u2212${-difference}` : `+${difference}`;
  ends.set(element, setTimeout(unmark, LASTS, element));
}

const counts = new Set(); // that go on

/* From one number to another in the text as it was written: the sign and all that is no digit stay. */
function count(element, from, to) {
  const text = element.firstChild;
  const end = text.data;
  const write = (number) => { text.data = end.replace(/\d+/, Math.abs(number)); };
  const run = { element, isOver: false };
  for (const other of counts) {
    if (other.element !== element) continue;
    other.isReplaced = true;
    counts.delete(other);
  }
  counts.add(run);
  write(from);
  mark(element, to - from);
  let start;
  const frame = (now) => {
    if (run.isReplaced) return;
    start ??= now;
    const part = Math.min(1, (now - start) / COUNTS);
    if (run.isOver || part === 1) {
      counts.delete(run);
      if (text.parentNode === element && Number(element.dataset.number) === to) text.data = end;
      return;
    }
    write(Math.round(from + (to - from) * (1 - (1 - part) ** 3)));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function moving() {
  const all = document.getElementById("board")?.getAnimations({ subtree: true }) ?? [];
  return all.filter((one) => one instanceof CSSAnimation && Number.isFinite(one.effect.getComputedTiming().endTime));
}

function hurry() {
  for (const one of moving()) one.finish();
  for (const run of counts) run.isOver = true;
}
/* With the next frame: to ask for animations at once would style and lay out the page twice for one press. */
for (const press of ["pointerdown", "keydown"]) {
  document.addEventListener(press, () => requestAnimationFrame(hurry));
}

const cells = new Map(); // of the numbers in a grid, by id
const fallen = new Map(); // cells of those that are gone
let latest = ""; // the cell where something changed last

/* A rule of its own names the cells: the board itself stays as it was sent. */
const marks = new CSSStyleSheet();
document.adoptedStyleSheets.push(marks);
let marked = "";

function showFallen() {
  const free = [...new Set(fallen.values())].filter((id) => // or somebody stands there now
    document.getElementById(id)?.querySelector("[data-number]") === null);
  const rule = free.length ? `${free.map((id) => `#${CSS.escape(id)}`).join()} { --fallen: block; }` : "";
  if (rule !== marked) marks.replaceSync(rule);
  marked = rule;
}

function forget() {
  fallen.clear();
  showFallen();
}
document.addEventListener("htmx:wsConfigSend", ({ target }) => target.id === "move" && forget());
document.addEventListener("htmx:wsBeforeMessage", () => document.querySelector("#room[data-watching]") && forget());

function look() {
  const shown = [...document.querySelectorAll("#board [id][data-number]")];
  const ids = new Set(shown.map((element) => element.id));
  // A number that comes back has not risen or fallen: it is another one, of the next round.
  for (const id of numbers.keys()) {
    if (ids.has(id)) continue;
    numbers.delete(id);
    if (cells.has(id)) fallen.set(id, (latest = cells.get(id)));
    cells.delete(id);
  }
  for (const element of shown) {
    fallen.delete(element.id); // taken back
    const cell = element.closest('[role="gridcell"]');
    if (cell && cells.has(element.id) && cells.get(element.id) !== cell.id) latest = cell.id;
    if (cell) cells.set(element.id, cell.id);
    const now = Number(element.dataset.number.replace("\u2212", "-"));
    const difference = now - numbers.get(element.id); // NaN for one that is new
    numbers.set(element.id, now);
    if (cell && difference) latest = cell.id;
    if (!difference || isStill()) continue;
    if ("counts" in element.dataset) count(element, now - difference, now);
    else mark(element, difference);
  }
  showFallen();
}

document.addEventListener("toggle", ({ target, newState }) => {
  if (newState !== "open" || !target.matches("[data-near]")) return;
  const picked = document.querySelector('#board [role="gridcell"]:has([aria-current])');
  const near = picked ?? document.getElementById(latest);
  near?.scrollIntoView({ block: "center", inline: "center" });
}, true);

let watched = "";

/* By no more than is needed, so that it lies clear of what sticks to the edges of the window (its
   scroll-padding). What does not fit is seen from its lower end. */
function follow() {
  const within = (id) => [...document.querySelectorAll(`#${id} [data-watch]`)];
  const result = within("result");
  const all = result.length ? result : within("board");
  const now = all.map((one) => one.id + one.textContent).join();
  if (now === watched) return;
  watched = now;
  if (!all.length) return;
  const edges = getComputedStyle(document.documentElement);
  const places = all.map((one) => one.getBoundingClientRect());
  const headroom = parseFloat(edges.scrollPaddingBlockStart) || 0;
  const footroom = parseFloat(edges.scrollPaddingBlockEnd) || 0;
  const above = Math.min(...places.map((place) => place.top)) - headroom;
  const below = Math.max(...places.map((place) => place.bottom)) - innerHeight + footroom;
  const way = below > 0 ? below : Math.min(above, 0);
  if (way) scrollBy({ top: way, behavior: isStill() ? "auto" : "smooth" });
}

function change() {
  look();
  follow();
}

change();
new MutationObserver(change).observe(document.body, {
  subtree: true, childList: true, attributes: true, attributeFilter: ["data-number"],
});
