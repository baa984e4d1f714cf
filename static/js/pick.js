/* Turns the offers of a board into clicking, dragging and keys. It knows no game: what can be done
   is a button or a link with its picks in it.

   data-key="e"            the key that presses it; several with spaces between them, the space bar as "space"
   data-picks="…"          a link that leads to more picks: the page shows them without loading anew; so does a
                           button of the form `choose`, whose value they are
   draggable data-prefix   a thing that can be dragged; its picks so far
   data-drops="face p3"    where this one can be dropped now; without it, anywhere
   data-drop="face"        a place to drop things; the pick that this adds
   data-leads="next"       the first of these has the focus when what was pressed by keyboard is gone

   A script that shows by itself what was picked tells so by an event `picked` (plan.js). */

const room = document.getElementById("room");

const press = (picks) => {
  for (const button of room.querySelectorAll('button[name="picks"], a[data-picks]')) {
    if ((button.value || button.dataset.picks) === picks && !button.disabled) {
      button.click();
      return true;
    }
  }
  return false;
};

/* What was picked so far stands in the address: the page asks for the board with it. */
const remember = (picks) => {
  const address = new URL(location.href);
  if (picks) address.searchParams.set("picks", picks);
  else address.searchParams.delete("picks");
  if (address.href !== location.href) history.replaceState(null, "", address); // it takes milliseconds
};

let isAsking = false; // for the board after a pick
let early = ""; // the last key pressed meanwhile, which is meant for that board
let next = ""; // or the id of what was clicked
let asked = ""; // the id of what was picked last

const choose = (picks) => {
  remember(picks);
  isAsking = true;
  room.dispatchEvent(new Event("ask"));
};

room.addEventListener("click", (event) => {
  const link = event.target.closest('a[data-picks], a[data-cancel], button[form="choose"]');
  if (!link) return;
  event.preventDefault();
  if (isAsking && link.id && !link.matches("[data-cancel]")) {
    if (link.id !== asked) next = link.id; // as it stands it knows nothing of the pick before
    return;
  }
  asked = link.id;
  next = "";
  choose(link.value || link.dataset.picks);
});
room.addEventListener("picked", ({ detail }) => remember(detail));

const picksOf = (address) => new URL(address, location.href).searchParams.get("picks");

/* Choosing ends when a move is sent, and with an answer in which nothing is chosen; but what was picked since it was
   asked for stays. */
room.addEventListener("htmx:wsConfigSend", (event) => {
  if (event.target.id !== "move") return;
  remember();
  next = "";
});
room.addEventListener("htmx:afterRequest", ({ detail: { successful, requestConfig } }) => {
  const isLate = requestConfig.verb === "get" && picksOf(requestConfig.path) !== picksOf(location.search);
  if (successful && !isLate && !room.querySelector("a[data-cancel]")) remember();
});

const pressKey = (key) => {
  const offer = document.querySelector(`[data-key~="${key}"]:not([disabled])`);
  offer?.click();
  return Boolean(offer);
};

room.addEventListener("htmx:afterRequest", () => {
  const [key, id] = [early, next];
  isAsking = false;
  early = next = "";
  if (key) pressKey(key);
  else if (id) {
    const place = document.getElementById(id);
    // Only what picks: it may have become a whole move, which nobody meant, or what puts the pick back.
    if (place?.matches('a[data-picks]:not([data-cancel]), button[form="choose"]')) place.click();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (event.target.closest("input:not([type='radio']), textarea, select, dialog, [contenteditable]")) return;
  // It presses what it is on, unless that does nothing.
  if (event.key === "Enter" && event.target.closest('a, button:not([aria-disabled="true"]), summary')) return;
  if (event.key === "Escape") {
    (room.querySelector("#board a[data-cancel]") ?? room.querySelector("a[data-cancel]"))?.click();
    return;
  }
  const isSpace = event.key === " ";
  if (isSpace && event.target.closest('a, button, summary, [tabindex="0"]')) return; // there it has its own meaning
  const key = isSpace ? "space" : CSS.escape(event.key.toLowerCase());
  if (isAsking) [early, next] = [key, ""];
  if (isAsking || pressKey(key)) event.preventDefault();
});

/* In a grid, arrow keys go from cell to cell, whether or not these can be picked; up and down lead into it. Home and
   End go to the ends of a row, with Ctrl to those of the grid. */
const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
const ENTRIES = ['button[name="picks"]', "a[data-cancel]", "a[data-picks]", '[tabindex="0"]'];

const entry = () => ENTRIES.map((kind) => room.querySelector(`[role="gridcell"] ${kind}`)).find(Boolean);

const neighbour = (cell, [down, right]) => {
  const row = cell.closest('[role="row"]');
  const rows = [...row.parentElement.children];
  const next = rows[rows.indexOf(row) + down]?.children[[...row.children].indexOf(cell) + right];
  return next?.querySelector("a, button, [tabindex]");
};

const ENDS = { Home: 0, End: -1 };
document.addEventListener("keydown", (event) => {
  const at = ENDS[event.key];
  const row = event.target.closest?.('[role="gridcell"]')?.closest('[role="row"]');
  if (at === undefined || !row || event.altKey || event.metaKey) return;
  const rows = event.ctrlKey ? [...row.parentElement.children] : [row];
  [...rows.at(at).children].at(at).querySelector("a, button, [tabindex]")?.focus();
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  const cell = event.target.closest?.('[role="gridcell"]');
  // What was chosen by its own key left the focus on the page, and is to be placed; else arrows there scroll.
  const isToPlace = event.target === document.body && room.querySelector("a[data-cancel]");
  const isNear = isToPlace || (step[0] && event.target.closest?.("#board"));
  const next = cell ? neighbour(cell, step) : isNear && entry();
  next?.focus?.();
  if (cell || next) event.preventDefault();
});

/* The cell under a finger that rests is marked, so that css can show it larger. */
const RESTS = 100; // a tap is shorter: it would only flicker, and wait for that to be drawn
let held;
let resting; // the timer

const hold = (cell) => {
  clearTimeout(resting);
  held?.classList.remove("held");
  held = cell;
  held?.classList.add("held");
};
room.addEventListener("pointerdown", (event) => {
  const cell = event.pointerType === "touch" && event.target.closest('[role="gridcell"]');
  if (cell) resting = setTimeout(hold, RESTS, cell);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => hold());

/* Outside a grid they go along what can be picked. */
document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.target.closest?.('[role="gridcell"]')) return;
  const here = event.target.closest?.('#board button[name="picks"], #board a[data-picks]');
  if (!step || !here) return;
  const all = [...room.querySelectorAll('#board button[name="picks"]:not([disabled]), #board a[data-picks]')]
    .filter((one) => one.checkVisibility());
  all[(all.indexOf(here) + step + all.length) % all.length].focus();
  event.preventDefault();
});

/* What was pressed by keyboard is gone with the next board, and the focus with it: then it goes to
   what can be picked next, be it after the opponent's move, so that nobody tabs through the page anew. */
let isByKey = false;
let cell = ""; // the id of what was pressed in a grid, where the focus stays

room.addEventListener("click", (event) => {
  const button = event.target.closest('button[name="picks"], a[data-picks], a[data-cancel]');
  if (!button) return;
  isByKey = event.detail === 0 && button === document.activeElement;
  cell = isByKey && button.closest('[role="gridcell"]') ? button.id : "";
});

/* Removing the focused element makes the browser lay out the page in the middle of the change. */
room.addEventListener("htmx:wsAfterSend", () => {
  if (!isByKey) document.activeElement.closest('button[name="picks"]')?.blur();
});

const refocus = () => {
  if (!isByKey || document.activeElement !== document.body) return;
  const next = document.getElementById(cell) ?? room.querySelector('#board :is([data-leads="next"], [data-prefix])')
    ?? room.querySelector('#board button[name="picks"]:not([disabled])')
    ?? room.querySelector('button[name="picks"]:not([disabled])');
  next?.focus();
};
document.addEventListener("htmx:wsAfterMessage", refocus);
document.addEventListener("shown", refocus);
room.addEventListener("htmx:afterRequest", refocus);

let dragged, drops;

/* The innermost place under the pointer that takes what is dragged. */
const zoneOf = (event) => {
  let zone = event.target.closest?.("[data-drop]");
  while (zone && drops && !drops.includes(zone.dataset.drop)) zone = zone.parentElement.closest("[data-drop]");
  return zone;
};

/* What is dragged may have no button of its own on the page: its picks go into a field of the form. */
const send = (picks) => {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "picks", value: picks });
  field.setAttribute("form", "move");
  room.append(field);
  document.getElementById("move").requestSubmit();
  field.remove();
};

room.addEventListener("dragstart", (event) => {
  const thing = event.target.closest?.("[data-prefix]");
  if (!thing) return;
  dragged = thing.dataset.prefix;
  drops = thing.dataset.drops?.split(" ");
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", dragged);
  thing.classList.add("dragged");
  room.classList.add("dragging");
  for (const zone of room.querySelectorAll("[data-drop]")) {
    zone.classList.toggle("droppable", !drops || drops.includes(zone.dataset.drop));
  }
});

room.addEventListener("dragend", () => {
  dragged = drops = undefined;
  room.classList.remove("dragging");
  for (const thing of room.querySelectorAll(".dragged, .over, .droppable")) {
    thing.classList.remove("dragged", "over", "droppable");
  }
});

room.addEventListener("dragover", (event) => {
  if (!dragged) return;
  const zone = zoneOf(event);
  for (const other of room.querySelectorAll(".over")) if (other !== zone) other.classList.remove("over");
  if (!zone) return;
  event.preventDefault();
  zone.classList.add("over");
});

room.addEventListener("dragleave", (event) => {
  event.target.closest?.("[data-drop]")?.classList.remove("over");
});

room.addEventListener("drop", (event) => {
  const zone = dragged && zoneOf(event);
  if (!zone) return;
  event.preventDefault();
  const picks = `${dragged} ${zone.dataset.drop}`;
  if (press(picks)) return;
  if (drops) send(picks);
  else press(dragged);
});
