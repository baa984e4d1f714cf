/* The map as text: the four text areas stay the truth, which the form sends and other scripts read. Each stroke is
   written into them, can be undone without limit, and is told as `map:changed`. What can be undone outlives the page:
   a form that is refused comes back as another one. */

const SIZE = 11;
const editor = document.getElementById("editor");
const form = document.getElementById("map-form");
const areas = Object.fromEntries(
  [...editor.querySelectorAll("input[name=layer]")].map(({ value }) => [value, form.elements[value]]),
);
const BLANK = { terrain: "P" }; // what stands where a text has no sign yet; in hints 0
const undoButton = document.getElementById("editor-undo");
const redoButton = document.getElementById("editor-redo");
const tell = (name, detail) => editor.dispatchEvent(new CustomEvent(name, { detail }));
const say = (text) => tell("map:say", { text });

const past = [];
let future = [];

const signsOf = (text) => {
  const rows = text.split(/\r?\n/).map((row) => row.trim()).filter(Boolean);
  return Array.from({ length: SIZE * SIZE }, (_, tile) => rows[Math.floor(tile / SIZE)]?.[tile % SIZE] ?? "");
};
const textOf = (signs) =>
  Array.from({ length: SIZE }, (_, row) => signs.slice(row * SIZE, (row + 1) * SIZE).join("")).join("\n");

const announce = () => {
  undoButton.setAttribute("aria-disabled", String(!past.length));
  redoButton.setAttribute("aria-disabled", String(!future.length));
  const grids = Object.fromEntries(Object.entries(areas).map(([layer, area]) => [layer, signsOf(area.value)]));
  Object.assign(known, texts());
  tell("map:changed", { grids });
};
const texts = () => Object.fromEntries(Object.entries(areas).map(([layer, area]) => [layer, area.value]));
const known = texts(); // as they were last told

const write = (changed) => {
  for (const layer in changed) areas[layer].value = changed[layer];
  announce();
};
const keep = (after) => {
  const layers = Object.keys(after).filter((layer) => after[layer] !== known[layer]);
  if (!layers.length) return;
  past.push({
    before: Object.fromEntries(layers.map((layer) => [layer, known[layer]])),
    after: Object.fromEntries(layers.map((layer) => [layer, after[layer]])),
  });
  future = [];
  write(after);
};

editor.addEventListener("map:stroke", ({ detail: { changes } }) => {
  const after = {};
  for (const layer in changes) {
    const signs = signsOf(areas[layer].value).map((sign) => sign || (BLANK[layer] ?? "0"));
    for (const [tile, sign] of changes[layer]) signs[tile] = sign;
    after[layer] = textOf(signs);
  }
  keep(after);
});
/* What is typed into a text area is drawn at once, and undone in one piece. */
for (const layer in areas) {
  areas[layer].addEventListener("input", () => {
    const text = areas[layer].value;
    const last = past.at(-1);
    if (last?.typed === layer) {
      last.after[layer] = text;
      announce();
    } else {
      keep({ [layer]: text });
      past.at(-1).typed = layer;
    }
  });
  areas[layer].addEventListener("change", () => past.length && delete past.at(-1).typed);
}

const undo = () => {
  const step = past.pop();
  if (!step) return;
  future.push(step);
  write(step.before);
  say(editor.dataset.undone);
};
const redo = () => {
  const step = future.pop();
  if (!step) return;
  past.push(step);
  write(step.after);
  say(editor.dataset.redone);
};
undoButton.addEventListener("click", undo);
redoButton.addEventListener("click", redo);
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches("input[type=text], textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) redo();
  else if (key === "z") undo();
  else return;
  event.preventDefault();
});

const read = (text, layer, told) =>
  tell("map:ask", { url: editor.dataset.read, fields: { text, layer }, said: editor.dataset.pasted, ...told });

/* A grid or the article's code may be pasted anywhere but into a text: the server reads it. */
document.addEventListener("paste", (event) => {
  if (event.target.closest?.("input, textarea")) return;
  const text = event.clipboardData.getData("text");
  if (!text.trim()) return;
  event.preventDefault();
  read(text, editor.dataset.layer);
});

/* A file is read as what is pasted; the form then need not send it. */
const file = form.elements.file;
file?.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  const text = await chosen.slice(0, 100_000).text();
  file.value = "";
  const place = document.getElementById("map-file-said"); // beside the field: the tools may be out of sight
  read(text, "", { place, said: place.dataset.taken, again: place.dataset.again });
});

/* Other scripts have written into the text areas. */
editor.addEventListener("map:typed", () => keep(texts()));

/* --- from one page of a draft to the next, in this tab --- */
const STORE = "map-history"; // of one draft, the one drawn last
const STEPS = 1000; // that many are taken along
const plain = (steps) => steps.slice(-STEPS).map(({ before, after }) => ({ before, after }));

const store = () => {
  const kept = { draft: form.dataset.draft, texts: known, past: plain(past), future: plain(future) };
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // no storage, or no room in it: then the page alone remembers
  }
};
const stored = () => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE));
  } catch {
    return null;
  }
};
/* A draft has no address before its first save: it is then known by what was drawn. */
const recall = () => {
  const kept = stored();
  const isSame = kept && Object.keys(areas).every((layer) => kept.texts[layer] === areas[layer].value);
  if (!kept || (kept.draft ? kept.draft !== form.dataset.draft : !isSame)) return;
  past.push(...kept.past);
  future = kept.future;
  Object.assign(known, kept.texts);
  keep(texts()); // what the server, or another window, has written otherwise
};
form.addEventListener("submit", store);
window.addEventListener("pagehide", store);

editor.hidden = false;
form.classList.add("drawn");
if (!form.querySelector("#map-grids .errorlist")) document.getElementById("map-grids").open = false;
recall();
announce();
