/* The tools of the editor: from a gesture on the map to a stroke (`map:stroke`), the partner tiles with it.
   What a code becomes on the partner tile comes from the server with the page. */

const SIZE = 11;
const editor = document.getElementById("editor");
const turns = JSON.parse(document.getElementById("editor-turns").textContent);
const words = editor.dataset;
const filled = (text, values) => text.replace(/%\((\w+)\)s/g, (_all, name) => values[name]);
const tell = (name, detail) => editor.dispatchEvent(new CustomEvent(name, { detail }));
const say = (text) => tell("map:say", { text });

const input = (name) => editor.querySelector(`input[name="${name}"]:checked`);
const chosen = (name) => input(name).value;
const layer = () => words.layer;
const isTerrain = () => layer() === "terrain";
const sign = () => chosen(isTerrain() ? "brush" : "digit");
const WAYS = ["river", "road"];
const SPANS = ["line", "box", ...WAYS]; // by keys: one press begins, another ends

let grids = {};
let gesture = null; // where it began, the tiles it touched, what it changes

/* --- tiles in between --- */
const split = (tile) => [Math.floor(tile / SIZE), tile % SIZE];
const straight = (from, to) => {
  const [[row, column], [lastRow, lastColumn]] = [split(from), split(to)];
  const steps = Math.max(Math.abs(lastRow - row), Math.abs(lastColumn - column)) || 1;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    return Math.round(row + (lastRow - row) * part) * SIZE + Math.round(column + (lastColumn - column) * part);
  });
};
/* From tile to tile over edges, as rivers and roads go. */
const edgewise = (from, to) => {
  const path = [];
  let last = from;
  for (const tile of straight(from, to)) {
    const [[row, column], [lastRow]] = [split(tile), split(last)];
    if (row !== lastRow && tile % SIZE !== last % SIZE) path.push(lastRow * SIZE + column);
    if (tile !== from) path.push(tile);
    last = tile;
  }
  return path;
};
const box = (from, to) => {
  const [[row, column], [lastRow, lastColumn]] = [split(from), split(to)];
  const tiles = [];
  for (let down = Math.min(row, lastRow); down <= Math.max(row, lastRow); down += 1) {
    for (let right = Math.min(column, lastColumn); right <= Math.max(column, lastColumn); right += 1) {
      tiles.push(down * SIZE + right);
    }
  }
  return tiles;
};
const flood = (from) => {
  const signs = grids[layer()];
  const found = new Set([from]);
  for (const tile of found) {
    const [row, column] = split(tile);
    const beside = [];
    if (row) beside.push(tile - SIZE);
    if (row < SIZE - 1) beside.push(tile + SIZE);
    if (column) beside.push(tile - 1);
    if (column < SIZE - 1) beside.push(tile + 1);
    for (const other of beside) if (signs[other] === signs[from]) found.add(other);
  }
  return [...found];
};

/* --- from tiles to changes --- */
const partnersOf = (tiles) => {
  const turn = isTerrain() ? turns[chosen("symmetry")] : undefined;
  return turn ? tiles.map((tile) => [turn.partners[tile], turn.codes[sign()]]) : [];
};
/* Where a tile is its own partner, or both were touched, what was painted there stays. */
const changesOf = (tiles) => [...new Map([...partnersOf(tiles), ...tiles.map((tile) => [tile, sign()])])];

const touched = () => {
  const { from, to, path } = gesture;
  switch (gesture.tool) {
    case "line":
      return straight(from, to);
    case "box":
      return box(from, to);
    case "fill":
      return flood(to);
    default:
      return path;
  }
};

const show = () => {
  if (!gesture) tell("map:preview", {});
  else if (WAYS.includes(gesture.tool)) tell("map:preview", { path: gesture.path, kind: gesture.tool });
  else tell("map:preview", { changes: changesOf(touched()) });
};

const pick = (tile) => {
  const name = isTerrain() ? "brush" : "digit";
  const found = [...editor.querySelectorAll(`input[name="${name}"]`)].find((it) => it.value === grids[layer()][tile]);
  if (found) found.checked = true;
};

/* A river or a road is drawn by the server: it knows which bend, corner or bridge belongs where. */
const drawWay = ({ tool, path }) =>
  tell("map:ask", {
    url: words.line,
    fields: { kind: tool, path: path.join(" "), symmetry: chosen("symmetry") },
    said: filled(words.drawn, { what: input("tool").getAttribute("aria-label") }),
  });

const begin = (tile) => {
  gesture = { tool: chosen("tool"), from: tile, to: tile, path: [tile] };
  if (gesture.tool === "pick") pick(tile);
  else show();
};
const move = (tile) => {
  if (!gesture) return;
  const { path } = gesture;
  const last = path.at(-1);
  gesture.to = tile;
  if (gesture.tool === "pick") pick(tile);
  else if (WAYS.includes(gesture.tool)) {
    for (const next of edgewise(last, tile)) {
      if (next === path.at(-2)) path.pop(); // back the way it came
      else path.push(next);
    }
  } else path.push(...straight(last, tile));
  show();
};
const end = () => {
  if (!gesture) return;
  const done = gesture;
  const tiles = touched();
  gesture = null;
  if (done.tool === "pick") return;
  if (WAYS.includes(done.tool)) {
    drawWay(done);
    return;
  }
  gesture = done;
  const changes = changesOf(tiles);
  gesture = null;
  show();
  tell("map:stroke", { changes: { [layer()]: changes } });
  const name = input(isTerrain() ? "brush" : "digit");
  say(filled(words.painted, { what: name.getAttribute("aria-label") ?? name.value, n: changes.length }));
};
const drop = () => {
  if (!gesture) return;
  gesture = null;
  show();
  say(words.dropped);
};
const press = (tile) => {
  if (gesture) return end();
  begin(tile);
  if (SPANS.includes(chosen("tool"))) say(filled(words.begun, { tile: words.names.split(" ")[tile] }));
  else end();
};

editor.addEventListener("map:gesture", ({ detail: { phase, tile } }) => {
  ({ begin, move, end, press, drop })[phase](tile);
});
editor.addEventListener("map:changed", ({ detail }) => {
  ({ grids } = detail);
});
/* The way stays drawn as a line until the server has answered, be it with tiles or with a refusal. */
editor.addEventListener("map:answered", () => gesture || show());

const useLayer = () => {
  drop();
  say("");
  words.layer = chosen("layer");
  if (!isTerrain() && WAYS.includes(chosen("tool"))) editor.querySelector("input[name=tool]").checked = true;
  tell("map:layer", {});
};
editor.addEventListener("change", ({ target }) => {
  if (target.name === "layer") useLayer();
  if (target.name === "tool") drop();
});

/* Keys: the sign of a tile takes it in hand; tools have their own. Wherever the focus is, at first on the page itself,
   but where somebody types. */
const TYPES = "input:not([type=radio]), textarea, select, dialog, [contenteditable]";
const keyed = (key) => {
  const signs = [...editor.querySelectorAll(`input[name="${isTerrain() ? "brush" : "digit"}"]`)];
  return (
    signs.find((it) => it.value === key) ??
    [...editor.querySelectorAll("input[name=tool]")].find((it) => it.dataset.key === key && it.offsetParent) ??
    signs.find((it) => it.value === key.toUpperCase())
  );
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPES)) return;
  const found = keyed(event.key);
  if (!found) return;
  event.preventDefault();
  found.checked = true;
  if (found.name === "tool") drop();
  say(found.getAttribute("aria-label") ?? found.value);
});

/* At first the symmetry that the map has. */
editor.addEventListener(
  "map:changed",
  () => {
    const has = (turn) => grids.terrain.every((code, tile) => grids.terrain[turn.partners[tile]] === turn.codes[code]);
    const found = Object.keys(turns).find((name) => has(turns[name]));
    if (found) editor.querySelector(`input[name=symmetry][value="${found}"]`).checked = true;
  },
  { once: true },
);
