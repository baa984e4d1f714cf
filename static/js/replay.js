/* Steps through a replay without loading the page anew: links, arrow keys and the slider. The address
   always names the step that is shown, so that it can be shared. Every link works without this file. */

const PARTS = ["replay-sides", "replay-steps", "replay-boards", "replay-advice", "replay-told", "replay-log"];
const slider = document.querySelector("#replay-slider input[type=range]");
const side = document.querySelector("#replay-slider input[name=seat]");
const log = document.getElementById("replay-log");
const pages = new Map();
let wanted = "";
let walk = Promise.resolve(); // the steps asked for by keys, in order
let walking = 0;

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
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  slider.value = document.getElementById("replay-number").dataset.number;
  side.value = fresh.querySelector("#replay-slider input[name=seat]").value;
  follow();
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

document.getElementById("replay").addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, dialog")) return;
  const link = () => document.querySelector(`#replay-steps [data-key="${event.key}"]`);
  if (!link()) return;
  event.preventDefault();
  if (event.repeat && walking) return; // a key held down goes on as fast as steps can be shown
  walking += 1;
  // One after the other: where a press leads is known when the one before has arrived.
  walk = walk.then(() => link().ariaDisabled === "true" || go(link().href)).finally(() => (walking -= 1));
});

slider.addEventListener("input", () => {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ n: slider.value, seat: side.value });
  go(url.href);
});

follow();
