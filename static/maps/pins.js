/* The small map of a reviewer: a press on a tile writes its place into the first free line of reasons, and each place
   that is written shows on the map. */

const SIZE = 11;
const COLUMNS = "ABCDEFGHIJK";
const SVG = "http://www.w3.org/2000/svg";
const map = document.querySelector("#moderate .map-picture");
const rows = [...document.querySelectorAll("#moderate .map-pin-row")].map((row) => ({
  tile: row.querySelector("[name=tile]"),
  why: row.querySelector("[name=why]"),
}));

const placeOf = (text) => {
  const found = text.trim().toUpperCase().match(/^([A-K])([1-9]|10|11)$/);
  return found && [SIZE - Number(found[2]), COLUMNS.indexOf(found[1])];
};
const nameOf = (row, column) => `${COLUMNS[column]}${SIZE - row}`;
const made = (name, attributes, text = "") => {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.textContent = text;
  return element;
};
const pin = ([row, column], label) => {
  const mark = made("g", { class: "map-mark pin", transform: `translate(${column * 10} ${row * 10})` });
  mark.append(
    made("path", { d: "M.6.6h8.8v8.8H.6z" }),
    made("circle", { cx: 7.4, cy: 2.6, r: 2.4 }),
    made("text", { x: 7.4, y: 3.9 }, label),
  );
  return mark;
};
const draw = () => {
  const marks = rows.map(({ tile }, number) => [placeOf(tile.value), number + 1]).filter(([place]) => place);
  map.querySelector(".map-marks").replaceChildren(...marks.map(([place, label]) => pin(place, label)));
};

const press = ({ clientX, clientY }) => {
  const box = map.getBoundingClientRect();
  const along = (at, start, size) => Math.min(SIZE - 1, Math.max(0, Math.floor(((at - start) / size) * SIZE)));
  const name = nameOf(along(clientY, box.top, box.height), along(clientX, box.left, box.width));
  const same = rows.find(({ tile }) => tile.value.trim().toUpperCase() === name);
  const line = same ?? rows.find(({ tile, why }) => !tile.value.trim() && !why.value.trim());
  if (!line) return;
  line.tile.value = name;
  line.why.focus();
  draw();
};

if (map && rows.length) {
  map.classList.add("pressable");
  map.addEventListener("click", press);
  for (const { tile } of rows) tile.addEventListener("input", draw);
  draw();
}
