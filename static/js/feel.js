/* Lets changes on a board be seen: a number that changes is marked as fallen or risen until its
   animation is over. It knows no game. An element that shows a number has an id and carries the number
   as data-number; while the mark is on, it also has the class `fell` or `rose` and the difference in
   data-delta, for css to show. */

const still = matchMedia("(prefers-reduced-motion: reduce)");
const LASTS = 1200;
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

function look() {
  for (const element of document.querySelectorAll("#board [id][data-number]")) {
    const now = Number(element.dataset.number.replace("\u2212", "-"));
    const difference = now - numbers.get(element.id); // NaN for one that is new
    numbers.set(element.id, now);
    if (difference && !still.matches) mark(element, difference);
  }
}

look();
new MutationObserver(look).observe(document.body, {
  subtree: true, childList: true, attributes: true, attributeFilter: ["data-number"],
});
