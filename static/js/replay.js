/* Plays a replay, and steps through it without loading the page anew: links, keys, the slider and its marks, where
   there is one (what a check of a map warns of is played without). The address always names the step that is shown,
   so that it can be shared. Every link works without this file. */

const PARTS = [
  "replay-sides", "replay-now", "replay-steps", "replay-board", "replay-moments", "replay-advice", "replay-told",
  "replay-log",
];
const READ = ["replay-advice", "replay-told"]; // read from the top at each step
const STEP = 1200; // milliseconds for which a step is shown at the usual speed
const STAGE = 700; // the same for a stage of a move that goes on step by step
const player = document.getElementById("replay-play");
const speed = document.getElementById("replay-speed");
const slider = document.querySelector("#replay-slider input[type=range]");
const side = document.querySelector("#replay-slider input[name=seat]");
const log = document.getElementById("replay-log");
const pages = new Map();
let wanted = "";
let walk = Promise.resolve(); // the steps asked for by keys, in order
let walking = 0;
let timer = 0; // of the next step while it plays; 0 while it stands

const page = (url) => {
  if (!pages.has(url)) {
    if (pages.size > 200) pages.clear();
    const asked = fetch(url).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
    asked.catch(() => pages.delete(url));
    pages.set(url, asked);
  }
  return pages.get(url);
};

const follow = () => {
  const now = log.querySelector("[aria-current]");
  const box = log.getBoundingClientRect();
  const at = now?.getBoundingClientRect() ?? box;
  if (at.top < box.top || at.bottom > box.bottom) log.scrollTop += at.top - box.top - box.height / 2;
};

const put = (html) => {
  const focused = document.activeElement?.id;
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const id of PARTS) {
    const from = fresh.getElementById(id);
    const to = document.getElementById(id);
    if (from && to) to.replaceChildren(...from.childNodes);
  }
  for (const id of READ) document.getElementById(id)?.scrollTo({ top: 0 });
  if (focused && document.activeElement?.id !== focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  if (slider) {
    slider.value = document.getElementById("replay-number").dataset.number;
    side.value = fresh.querySelector("#replay-slider input[name=seat]").value;
  }
  follow();
};

const addressOf = (number) => {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ n: number, seat: side.value });
  return url.href;
};

const go = async (url) => {
  wanted = url;
  try {
    const html = await page(url);
    if (wanted !== url) return; // a later step was asked for meanwhile
    put(html);
    history.replaceState(null, "", url);
    for (const id of ["step-before", "step-after"]) page(document.getElementById(id).href).catch(() => {});
  } catch {
    location.assign(url); // the page says what is wrong
  }
};

const onward = () => document.getElementById("step-after");
const isAtEnd = () => onward().ariaDisabled === "true";

const show = (isPlaying) => {
  player.setAttribute("aria-pressed", isPlaying);
};

const pause = () => {
  clearTimeout(timer);
  timer = 0;
  show(false);
};

const later = () => {
  timer = setTimeout(async () => {
    const mine = timer;
    await go(onward().href);
    if (timer !== mine) return; // stopped, or started anew, meanwhile
    if (isAtEnd()) pause();
    else later();
  }, (document.getElementById("replay-number").dataset.at ? STAGE : STEP) / Number(speed.value));
};

const play = async () => {
  show(true);
  timer = -1; // until the first step is there
  if (isAtEnd()) await go(document.getElementById("step-first").href);
  if (timer === -1) later();
};

const toggle = () => {
  if (player.disabled) return; // nothing has been played yet
  if (timer) pause();
  else play();
};

player.addEventListener("click", toggle);
speed.addEventListener("change", () => {
  if (timer <= 0) return;
  clearTimeout(timer);
  later();
});

document.getElementById("replay").addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const mark = event.target.closest(".replay-marks a");
  const link = event.target.closest("a[data-step]");
  if (!mark && !link) return;
  event.preventDefault();
  pause();
  go(mark ? addressOf(mark.dataset.number) : link.href);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, dialog")) return;
  if (event.key === " " && !event.target.closest("button, summary")) {
    event.preventDefault();
    if (!event.repeat) toggle();
    return;
  }
  const link = () => document.querySelector(`#replay-steps [data-key="${event.key}"]`);
  if (!link()) return;
  event.preventDefault();
  pause();
  if (event.repeat && walking) return; // a key held down goes on as fast as steps can be shown
  walking += 1;
  // One after the other: where a press leads is known when the one before has arrived.
  walk = walk.then(() => link().ariaDisabled === "true" || go(link().href)).finally(() => (walking -= 1));
});

slider?.addEventListener("input", () => {
  pause();
  go(addressOf(slider.value));
});

follow();
