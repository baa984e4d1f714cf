/* Shows what has happened in the order in which it did. A push holds the present; `#beats`, which comes first
   in it, says in steps what led there (games/engine/beats.py). Till its step comes, everything stays as it was,
   what vanishes included; whatever no step names is shown with the last one. The tick, what was refused, who
   is here and the connection are no part of this. It knows no game.

   Any click or key on the table skips to the present and does nothing else. The present is shown at once after
   a gap, in a hidden tab, and where somebody wants no motion. Moves that come faster than they can be shown, as those
   of bots do, follow twice as fast, and with more than 12 steps the oldest moves are shown at once.

   While steps are still to come the room has `data-showing`: what was on offer has been done by then.

   `#told` is for those who listen: every line of the log comes there once, when it is shown, be the log open or not.

   data-shows="card-p3 ending"   elements that appear, change or vanish, by id
   data-clears="card-c"          beginnings of ids: what is named so and is not to stay vanishes
   data-numbers="health-1=27"    the number that an element with data-number shows from now on
   data-moves="thief=4-7"        the cell from which an element with data-cell goes, wherever a plan has put it, and
                                 the one to which it goes
   data-lines="2"                how many lines of the log belong to it
   data-sounds="blow"            what is heard: told to the page as an event `sound`
   data-quick                    the next step follows soon
   data-befallen                 on all of it: what stands in the caption while nothing else does        */

const room = document.getElementById("room");
const caption = document.getElementById("caption");
const spoken = document.getElementById("told");
const HELD = [
  "headline", "seats", "board", "offers", "log", "result", "story", "remark", "lesson", "waiting", "invite",
];
const MAX_STEPS = 12;
const HURRIED = 6; // while more of several moves wait, they follow twice as fast
const PACES = { slow: 1100, normal: 600, fast: 300, none: 0 };
const QUICK = 0.25;
const MAX_TOLD = 3; // lines at once
const MAX_SPOKEN = 50; // lines that are kept
const still = matchMedia("(prefers-reduced-motion: reduce)");

let entry = Number(document.getElementById("beats").dataset.entry); // the last one that this page has
let arriving; // what the message that is just being read brings
let wake; // ends the present pause
const queue = []; // entries that are not shown whole, in order

const pace = () => PACES[document.documentElement.dataset.speed] ?? PACES.normal;
const isWatched = () => !document.hidden && !still.matches && pace() > 0;
const list = (text) => (text ? text.split(" ") : []);
const within = (root, id) => root.querySelector(`#${CSS.escape(id)}`);
const weight = (beat) => ("quick" in beat.dataset ? QUICK : 1);
const stepsIn = ({ beats, at }) => beats.slice(at + 1).reduce((all, beat) => all + weight(beat), 0);
const length = () => queue.reduce((sum, step) => sum + stepsIn(step), 0);

/* --- What is on the board, and what is to come --- */

/* An element that is all of a list item stands for the item. */
const unit = (element) => (element.parentElement?.matches("li:not([id])") ? element.parentElement : element);

const isAlike = (one, other) => !one.id && one.tagName === other.tagName && one.className === other.className;
const alike = (element) => [...element.parentElement.children].filter((one) => isAlike(one, element));

/* Where an element of the board to come is on the present one; what is missing around it is made. */
const counterpart = (element, step) => {
  if (element === step.board) return document.getElementById("board");
  const known = element.id && within(document.getElementById("board"), element.id);
  if (known) return known;
  const parent = counterpart(element.parentElement, step);
  const twins = element.id ? [] : [...parent.children].filter((one) => isAlike(one, element));
  return twins[element.id ? 0 : alike(element).indexOf(element)] ?? insert(element, element.cloneNode(false), step);
};

const insert = (element, fresh, step) => {
  const parent = counterpart(element.parentElement, step);
  let next = element.nextElementSibling;
  let before = null;
  for (; next && !before; next = next.nextElementSibling) {
    const ids = [next, ...next.querySelectorAll("[id]")].map((one) => one.id).filter(Boolean);
    before = childWith(parent, ids.map((id) => within(parent, id)).find(Boolean));
  }
  parent.insertBefore(fresh, before);
  return fresh;
};

/* The child of an element that holds what is somewhere in it. */
const childWith = (parent, inner) => [...parent.children].find((child) => child.contains(inner ?? null)) ?? null;

/* An element of the board to come, with what is not yet due in it as it is now. */
const due = (element, step) => {
  const fresh = element.cloneNode(true);
  for (const inner of fresh.querySelectorAll("[id]")) {
    if (!fresh.contains(inner) || !step.isLater(inner.id)) continue;
    const now = within(document.getElementById("board"), inner.id);
    if (now) inner.replaceWith(now.cloneNode(true));
    else unit(inner).remove();
  }
  return fresh;
};

const show = (id, step) => {
  const now = within(document.getElementById("board"), id);
  const then = within(step.board, id);
  if (!then) return now && unit(now).remove();
  const fresh = due(then, step);
  if (now && unit(now).parentElement !== counterpart(unit(then).parentElement, step)) unit(now).remove();
  if (!now?.isConnected) return insert(unit(then), due(unit(then), step), step);
  if (!now.isEqualNode(fresh)) Idiomorph.morph(now, fresh, { morphStyle: "outerHTML" });
};

const clear = (prefix, step) => {
  for (const element of document.querySelectorAll("#board [id]")) {
    if (element.id.startsWith(prefix) && !within(step.board, element.id)) unit(element).remove();
  }
};

const count = (pair) => {
  const [id, number] = pair.split("=");
  const element = document.getElementById(id);
  if (!element || element.dataset.number === number) return;
  element.textContent = number;
  element.dataset.number = number;
};

const move = (pair) => {
  const [id, way] = pair.split("=");
  const [source, cell] = way.split("-");
  const element = document.getElementById(id);
  if (!element) return;
  if (element.dataset.cell !== source) leap(element, source);
  element.dataset.cell = cell;
};

/* An element is at once in another cell, and nothing is seen of its way there. */
const leap = (element, cell) => {
  element.style.transition = "none";
  element.dataset.cell = cell;
  void element.offsetWidth; // so that it goes on from there
  element.removeAttribute("style");
};

/* --- One step --- */

const sound = (name) => room.dispatchEvent(new CustomEvent("sound", { detail: name, bubbles: true }));

let said;
let fading;

/* What is left out first where not all can be told at once: the oldest of what did not hurt, then the oldest;
   the newest stays. */
const least = (told) => Math.max(told.slice(0, -1).findIndex(({ hurts }) => !hurts), 0);

/* The caption: a line of its own above the board. If that is too short, the newest sentences stand there: whether it
   is, is asked when the page is laid out anyway, for to do that takes as long as all else of a push. */
const say = (told) => {
  if (!told.length) return;
  said = told;
  caption.textContent = sentences(told);
  caption.ariaHidden = "true"; // the log says it aloud
  caption.dataset.key = caption.dataset.key === "odd" ? "even" : "odd"; // so that a repeated one counts as new
  requestAnimationFrame(() => said === told && shorten(told));
  clearTimeout(fading);
  fading = setTimeout(rest, Math.max(3000, 1500 * told.length));
};

const rest = () => {
  caption.textContent = queue.length ? "" : document.getElementById("beats").dataset.befallen ?? "";
  caption.ariaHidden = caption.textContent ? null : "true";
};

/* What is shown at once. */
const sayFew = (told) => {
  while (told.length > MAX_TOLD) told.splice(least(told), 1);
  say(told);
};

const sentences = (told) => told.map(({ words }) => words).join(" ");

const shorten = (told) => {
  while (told.length > 1 && caption.scrollHeight > caption.clientHeight + 1) {
    told.splice(least(told), 1);
    caption.textContent = sentences(told);
  }
};

const announce = (lines) => {
  for (const words of lines) {
    const line = document.createElement("p");
    line.textContent = words;
    spoken.append(line);
  }
  while (spoken.childElementCount > MAX_SPOKEN) spoken.firstElementChild.remove();
};

room.addEventListener("said", ({ detail }) => announce(detail)); // by somebody, while the panel is closed

const wordsOf = (line) => line.lastElementChild.textContent.trim();
const numberOf = (line) => Number(line.firstElementChild.textContent);

/* The newest line is on top. */
const write = (line) => {
  const log = document.getElementById("log");
  const older = [...log.children].find((one) => numberOf(one) <= numberOf(line));
  log.insertBefore(line.cloneNode(true), older ?? null);
};

/* The log lines of a beat, which are announced, and the sentence for its caption. */
const told = (beat, step) => {
  const lines = step.lines.splice(0, Number(beat.dataset.lines));
  const own = beat.textContent.trim();
  const words = lines.map(wordsOf);
  announce(own && !words.length ? [own] : words);
  const hurts = list(beat.dataset.sounds).some((one) => one === "blow" || one === "tear");
  return { lines, caption: (own ? [own] : words).map((one) => ({ words: one, hurts })) };
};

const perform = (beat, step) => {
  step.at = step.beats.indexOf(beat);
  if (step.board) {
    for (const prefix of list(beat.dataset.clears)) clear(prefix, step);
    for (const id of list(beat.dataset.shows)) if (step.last.get(id) === step.at) show(id, step);
    for (const pair of list(beat.dataset.numbers)) count(pair);
    for (const pair of list(beat.dataset.moves)) move(pair);
  }
  const { lines, caption: sentence } = told(beat, step);
  if (step.at === 0) caption.replaceChildren(); // of the entry before this one
  lines.forEach(write);
  say(sentence);
  list(beat.dataset.sounds).forEach(sound);
};

const present = (step) => {
  for (const [id, fragment] of step.held) {
    Idiomorph.morph(document.getElementById(id), fragment, { morphStyle: "outerHTML" });
  }
  document.dispatchEvent(new Event("shown"));
};

const pause = (beat) => new Promise((done) => {
  wake = done;
  setTimeout(done, (pace() * weight(beat)) / (queue.length > 1 && length() > HURRIED ? 2 : 1));
});

const play = async () => {
  while (queue.length) {
    const [step] = queue;
    for (const beat of step.beats) {
      perform(beat, step);
      if (beat === step.beats.at(-1)) present(step);
      const isMore = beat !== step.beats.at(-1) || queue.length > 1;
      room.toggleAttribute("data-showing", isMore);
      if (isMore) await pause(beat);
      if (queue[0] !== step) return; // somebody skipped it
    }
    if (step.closing) sound(step.closing);
    queue.shift();
  }
  if (!caption.textContent) rest();
};

/* What waits is shown at once, from the oldest on until at most so many steps are left. If none are, the caption tells
   of the last. */
const finish = (left = 0) => {
  let last = [];
  let closing;
  while (length() > left || (queue.length && !left)) {
    const step = queue.shift();
    for (const beat of step.beats.slice(step.at + 1)) {
      const { caption: words } = told(beat, step);
      if (words.length) last = words;
    }
    closing = step.closing;
    present(step);
  }
  room.toggleAttribute("data-showing", queue.length > 0);
  wake?.();
  if (queue.length) return void play();
  say(last);
  if (!caption.textContent) rest();
  if (closing) sound(closing);
};

/* --- What arrives --- */

const isNext = (number) => number === entry + 1;

const stepOf = (told, isHeld) => {
  const last = new Map(); // in which beat each id is shown
  const beats = [...told.children];
  beats.forEach((beat, at) => list(beat.dataset.shows).forEach((id) => last.set(id, at)));
  const step = { beats, isHeld, closing: told.dataset.closing, held: new Map(), last, at: -1 };
  step.isLater = (id) => last.get(id) > step.at;
  return step;
};

const begin = (told) => {
  const number = Number(told.dataset.entry);
  if (number === entry && queue.length) return; // the answer to a press repeats what a new socket begins with
  const isNew = isNext(number);
  const hasBoard = document.getElementById("board").childElementCount > 0;
  const isHeld = isNew && hasBoard && isWatched() && told.childElementCount > (queue.length ? 0 : 1);
  if (!isHeld) finish();
  arriving = Object.assign(stepOf(told, isHeld), { isNew, since: entry });
  if (number !== entry) { // a refusal speaks of what was, here and in the toast of a form that was sent
    document.getElementById("notice").replaceChildren();
    for (const refusal of document.querySelectorAll("#toasts > .error:not([id])")) refusal.remove();
  }
  entry = number;
};

/* The turn is that of the present: a move that is on its way learns that it was made. */
const knowTurn = (offers) => {
  const now = room.querySelector('input[name="turn"]');
  const then = offers.querySelector('input[name="turn"]');
  if (now && then) now.value = then.value;
  else now?.remove();
};

room.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const { id } = detail.target;
  const fresh = detail.fragment.firstElementChild;
  if (!detail.shouldSwap) return;
  if (id === "beats") begin(fresh);
  if (!HELD.includes(id)) return;
  // What comes without an entry of its own belongs to the last one that is being shown.
  const step = arriving ? arriving.isHeld && arriving : queue.at(-1);
  if (!step) return;
  step.held.set(id, fresh);
  if (id === "offers") knowTurn(fresh);
  detail.shouldSwap = false;
});

const read = (step) => {
  const log = step.held.get("log") ?? document.getElementById("log");
  step.board = step.held.get("board");
  const all = step.beats.reduce((sum, beat) => sum + Number(beat.dataset.lines), 0);
  step.lines = [...log.children].slice(0, all).reverse(); // as they happened
};

/* What is shown at once is announced at once. */
const tellAll = (step) => {
  rest();
  sayFew(step.beats.flatMap((beat) => told(beat, step).caption));
  list(step.beats.at(-1)?.dataset.sounds).forEach(sound);
  if (step.closing) sound(step.closing);
};

/* After a gap the log alone knows what happened in it. */
const catchUp = ({ since }) => {
  const missed = [...document.getElementById("log").children].filter((line) => numberOf(line) > since);
  announce(missed.reverse().map(wordsOf));
};

const arrive = () => {
  const step = arriving;
  arriving = undefined;
  if (!step?.isNew) return step && catchUp(step);
  read(step);
  if (!step.isHeld) return tellAll(step);
  queue.push(step);
  if (length() > MAX_STEPS) finish(MAX_STEPS);
  else if (queue.length === 1) play();
};
document.addEventListener("htmx:wsAfterMessage", arrive);
room.addEventListener("htmx:afterRequest", arrive);

/* --- Skipping --- */

let isSwallowed = false; // whether the press that skipped is still going on

const ELSEWHERE = "header, aside, dialog, input:not([type=radio]), textarea, select, [data-looks]";
const isElsewhere = (target) => target.closest?.(ELSEWHERE);

const skip = (event) => {
  if (event.type !== "click") isSwallowed = false; // a new press, though the click of the last one never came
  if (!queue.length || isElsewhere(event.target)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.key === "Shift") return;
  isSwallowed = event.type === "pointerdown";
  event.preventDefault();
  event.stopImmediatePropagation();
  finish();
};

const swallow = (event) => {
  if (!isSwallowed) return skip(event);
  event.preventDefault();
  event.stopImmediatePropagation();
};

addEventListener("pointerdown", skip, true);
addEventListener("keydown", skip, true);
addEventListener("click", swallow, true);
addEventListener("dragstart", swallow, true);
document.addEventListener("visibilitychange", () => document.hidden && finish());

/* A match that began before this page was opened: announce what happened up to the first decision. */
if (entry === 0) {
  const step = stepOf(document.getElementById("beats"), false);
  read(step);
  const own = step.beats.map((beat) => [beat.textContent.trim(), told(beat, step)]);
  sayFew(own.flatMap(([words, { caption }]) => (words ? caption : [])));
}
if (!caption.textContent) rest();
