/* The map of the editor: it draws what `map:changed` and `map:preview` bring, marks what `map:judged` found, and
   tells of fingers, mouse and keys as `map:gesture`. It knows no tool and no code. */

const SIZE = 11;
const TILES = SIZE * SIZE;
const editor = document.getElementById("editor");
const grid = document.getElementById("editor-grid");
const land = document.getElementById("editor-land");
const way = document.getElementById("editor-way");
const SVG = "http://www.w3.org/2000/svg";

const brushes = {}; // sign → its name and its picture
for (const input of editor.querySelectorAll("input[name=brush]")) {
  brushes[input.value] = { name: input.getAttribute("aria-label"), symbol: input.dataset.symbol };
}
const rowOf = (tile) => Math.floor(tile / SIZE);
const columnOf = (tile) => tile % SIZE;
const names = editor.dataset.names.split(" ");
const starts = editor.dataset.starts.split(" ").map(Number);
const filled = (words, values) => words.replace(/%\((\w+)\)s/g, (_all, name) => values[name]);
const layer = () => editor.dataset.layer;

let grids = {};
let preview = { changes: [], path: [] };
let found = []; // for each tile what is wrong there
let problems = []; // and of that, what the layer shown has to do with
let here = 0;

const made = (name, attributes) => {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
};
const pictures = Array.from({ length: TILES }, (_, tile) =>
  made("use", { x: columnOf(tile) * 10, y: rowOf(tile) * 10, width: 10, height: 10 }),
);
land.append(...pictures);

const cells = Array.from({ length: TILES }, (_, tile) => {
  const cell = document.createElement("div");
  cell.className = "editor-cell";
  cell.id = `editor-tile-${tile}`;
  cell.dataset.tile = tile;
  cell.tabIndex = tile ? -1 : 0;
  cell.setAttribute("role", "gridcell");
  return cell;
});
for (let row = 0; row < SIZE; row += 1) {
  const line = document.createElement("div");
  line.className = "editor-row";
  line.setAttribute("role", "row");
  line.append(...cells.slice(row * SIZE, (row + 1) * SIZE));
  grid.append(line);
}
for (const rule of editor.querySelectorAll(".editor-rule")) {
  rule.append(...Array.from({ length: SIZE }, (_, number) => {
    const mark = document.createElement("span");
    mark.textContent = rule.classList.contains("across") ? names[number][0] : names[number * SIZE].slice(1);
    return mark;
  }));
}

/* What a tile is called: also for those who do not see it. */
const nameOf = (tile, signs) => {
  const brush = brushes[signs.terrain];
  const name = brush?.name ?? editor.dataset.unknown;
  const isHint = layer() !== "terrain";
  const what = isHint ? filled(editor.dataset.hint, { what: signs[layer()] || "?", land: name }) : name;
  const place = filled(editor.dataset.tile, { what, tile: names[tile] });
  const king = starts.includes(tile) ? [editor.dataset.startsHere] : [];
  return [place, ...king, ...(problems[tile]?.map((one) => one.what) ?? [])].join(". ");
};

const put = (element, name, value) => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

const drawTile = (tile, changed) => {
  const signs = Object.fromEntries(Object.keys(grids).map((name) => [name, grids[name][tile]]));
  if (changed !== undefined) signs[layer()] = changed;
  const cell = cells[tile];
  const symbol = brushes[signs.terrain]?.symbol;
  put(pictures[tile], "href", symbol ? `${editor.dataset.sheet}#${symbol}` : "");
  const hint = layer() === "terrain" ? "" : signs[layer()];
  put(cell, "data-heat", hint);
  const text = hint || (symbol || layer() !== "terrain" ? "" : "?");
  if (cell.textContent !== text) cell.textContent = text;
  put(cell, "aria-label", nameOf(tile, signs));
  const worst = problems[tile]?.[0]?.severity ?? "";
  put(cell, "data-severity", worst);
  cell.classList.toggle("area", problems[tile]?.every((one) => one.isArea) ?? false);
  cell.classList.toggle("touched", changed !== undefined);
};

const draw = () => {
  problems = found.map((all) => all.filter((one) => one.layer === layer()));
  const changed = new Map(preview.changes);
  for (let tile = 0; tile < TILES; tile += 1) drawTile(tile, changed.get(tile));
  way.dataset.kind = preview.kind ?? "";
  const points = preview.path.map((tile) => `${columnOf(tile) * 10 + 5},${rowOf(tile) * 10 + 5}`);
  if (points.length === 1) points.push(points[0]); // a dot
  way.firstElementChild.setAttribute("points", points.join(" "));
};

const goTo = (tile) => cells[tile].focus({ preventScroll: true });
grid.addEventListener("focusin", ({ target }) => {
  cells[here].tabIndex = -1;
  here = Number(target.dataset.tile);
  cells[here].tabIndex = 0;
});

editor.addEventListener("map:changed", ({ detail }) => {
  grids = detail.grids;
  draw();
});
editor.addEventListener("map:layer", draw);
editor.addEventListener("map:preview", ({ detail }) => {
  preview = { changes: [], path: [], ...detail };
  draw();
});
editor.addEventListener("map:judged", ({ detail }) => {
  found = detail.problems;
  draw();
});
editor.addEventListener("map:show", ({ detail }) => {
  grid.scrollIntoView({ block: "nearest" });
  for (const cell of cells) cell.classList.toggle("shown", detail.tiles.includes(Number(cell.dataset.tile)));
  if (detail.tiles.length) goTo(detail.tiles[0]);
});

const tell = (phase, tile = here) =>
  editor.dispatchEvent(new CustomEvent("map:gesture", { detail: { phase, tile } }));

/* Mouse, pen and finger */
const under = (event) => {
  const box = grid.getBoundingClientRect();
  const along = (at, start, size) => Math.min(SIZE - 1, Math.max(0, Math.floor(((at - start) / size) * SIZE)));
  return along(event.clientY, box.top, box.height) * SIZE + along(event.clientX, box.left, box.width);
};
let pointer = null;
grid.addEventListener("pointerdown", (event) => {
  if (event.button || pointer !== null) return;
  event.preventDefault();
  pointer = event.pointerId;
  grid.setPointerCapture(pointer);
  for (const cell of cells) cell.classList.remove("shown");
  goTo(under(event));
  tell("begin");
});
grid.addEventListener("pointermove", (event) => {
  if (event.pointerId !== pointer || under(event) === here) return;
  goTo(under(event));
  tell("move");
});
const release = (event, phase) => {
  if (event.pointerId !== pointer) return;
  pointer = null;
  tell(phase);
};
grid.addEventListener("pointerup", (event) => release(event, "end"));
grid.addEventListener("pointercancel", (event) => release(event, "drop"));

/* Keys: one tile has the focus, and arrows lead to the next. */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const stepped = ({ key, ctrlKey }) => {
  if (key in STEPS) {
    const [down, right] = STEPS[key];
    const row = Math.min(SIZE - 1, Math.max(0, rowOf(here) + down));
    return row * SIZE + Math.min(SIZE - 1, Math.max(0, columnOf(here) + right));
  }
  if (key === "Home") return ctrlKey ? 0 : rowOf(here) * SIZE;
  if (key === "End") return ctrlKey ? TILES - 1 : rowOf(here) * SIZE + SIZE - 1;
  if (key === "PageUp") return columnOf(here);
  if (key === "PageDown") return TILES - SIZE + columnOf(here);
  return null;
};
let isAlong = false; // painting with Shift held
grid.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || pointer !== null) return;
  const tile = stepped(event);
  if (tile !== null) {
    if (event.shiftKey && !isAlong) {
      isAlong = true;
      tell("begin");
    }
    goTo(tile);
    tell("move");
  } else if (event.key === " " || event.key === "Enter") {
    tell("press");
  } else if (event.key === "Escape") {
    tell("drop");
  } else {
    return;
  }
  event.preventDefault();
});
const endAlong = () => {
  if (!isAlong) return;
  isAlong = false;
  tell("end");
};
grid.addEventListener("keyup", ({ key }) => key === "Shift" && endAlong());
grid.addEventListener("focusout", ({ relatedTarget }) => grid.contains(relatedTarget) || endAlong());
