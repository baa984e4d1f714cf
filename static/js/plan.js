/* Plans a move step by step without asking for each step. It fetches once a turn all that can be picked, with
   what the board shows after each pick (games/engine/plans.py), and only looks up. It knows no game. Until that
   is there, and for what is no part of it, the page asks for the board after each pick, as pick.js does.

   data-pick="4"       a place that can be picked, with one button; dragging from place to place picks them
   data-keys="5 s"     the keys of that place
   data-taken          on a place that is part of what was picked
   data-leads="next"   what its button does: `next` picks it, `back` goes back to it, `send` sends what was picked
   data-plan="send"    the button that sends what was picked; `back` takes the last pick back
   data-planning       on the board while places can be dragged over                                             */

const room = document.getElementById("room");
const REACH = 0.4; // how near to the middle of a place a pointer must come while it drags, of its size

let plan; // of a turn, as it was fetched
let asked; // the turn whose plan was asked for last
let here; // the picks so far; undefined while something else is picked, or unknown

const chosen = () => new URLSearchParams(location.search).get("picks") ?? "";
const turnShown = () => document.getElementById("offers").dataset.turn;
const turnKnown = () => room.querySelector('input[name="turn"]')?.value; // is ahead of what is still being shown

/* --- What was fetched --- */

const grown = (told) => {
  const way = [];
  for (const [depth, pick, isWhole, before, blocked, changes] of told.picked) {
    const parent = way[depth - 1];
    const node = { parent, pick, isWhole, before, changes, next: new Map(), blocked: new Map() };
    for (let at = 0; at < blocked.length; at += 2) node.blocked.set(blocked[at], blocked[at + 1]);
    node.picks = parent ? `${parent.picks || told.first} ${pick}` : "";
    parent?.next.set(pick, node);
    way[depth] = node;
  }
  return { ...told, root: way[0], grows: new Set(told.grows) };
};

/* By spot, what it shows after a pick. */
const looksAt = (node) => {
  if (node.looks) return node.looks;
  node.looks = node.parent ? [...looksAt(node.parent)] : [];
  let spot = 0;
  for (let at = 0; at < node.changes.length; at += 2) {
    spot += node.changes[at];
    const look = plan.looks[node.changes[at + 1]];
    const isMore = plan.grows.has(spot) && node.parent;
    node.looks[spot] = isMore ? look.map((part, number) => node.looks[spot][number] + part) : look;
  }
  return node.looks;
};

const nodeAt = (picks) => {
  if (!picks) return plan.root;
  if (!`${picks} `.startsWith(`${plan.first} `)) return undefined;
  return picks.slice(plan.first.length).split(" ").filter(Boolean)
    .reduce((node, pick) => node?.next.get(pick), plan.root);
};

/* --- How it is shown --- */

const put = (id, attribute, value) => {
  const element = document.getElementById(id);
  if (!element) return;
  if (!attribute) {
    if (element.textContent !== value) element.textContent = value;
  } else if (value === null) element.removeAttribute(attribute);
  else if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
};

const NOTHING = { type: "button", tabindex: "-1", "aria-disabled": "true" };
const leading = (leads, picks, key) => ({
  type: "submit",
  form: leads === "send" ? "move" : "choose",
  name: "picks",
  value: picks,
  "data-leads": leads,
  ...(key && { "data-key": key }),
});
const DRESS = ["type", "tabindex", "aria-disabled", "form", "name", "value", "data-leads", "data-key"];

const dress = (button, attributes) => {
  for (const name of DRESS) {
    if (!(name in attributes)) button.removeAttribute(name);
    else if (button.getAttribute(name) !== attributes[name]) button.setAttribute(name, attributes[name]);
  }
};

/* What a click on a place does. */
const leadsOf = (place, way) => {
  const { pick } = place.dataset;
  const taken = way.find((node) => node.pick === pick);
  if (taken === here) return here.isWhole ? leading("send", here.picks) : NOTHING;
  if (taken) return leading("back", taken.picks);
  const next = here.next.get(pick);
  return next ? leading("next", next.picks, place.dataset.keys) : NOTHING;
};

/* Shows the board after the picks so far; while a move is being done nothing can be picked. */
const show = (isDone = false) => {
  const looks = looksAt(here);
  plan.spots.forEach((targets, spot) => {
    targets.forEach(([id, attribute], number) => put(id, attribute, looks[spot][number]));
  });
  const way = [];
  for (let node = here; node.parent; node = node.parent) way.push(node);
  for (const place of room.querySelectorAll("[data-pick]")) {
    const { pick } = place.dataset;
    const taken = way.find((node) => node.pick === pick); // what it did is still told
    const seen = taken?.before ?? here.next.get(pick)?.before ?? here.blocked.get(pick) ?? plan.blank;
    const look = plan.looks[isDone ? plan.blank : seen];
    plan.places.forEach(([id, attribute], number) => put(id + pick, attribute, look[number]));
    dress(place.querySelector("button"), isDone ? NOTHING : leadsOf(place, way));
    place.toggleAttribute("data-taken", !isDone && Boolean(taken));
  }
  for (const button of room.querySelectorAll("[data-plan]")) {
    const isSend = button.dataset.plan === "send";
    button.disabled = isSend ? !here.isWhole : !here.parent;
    button.value = isSend ? (here.isWhole && here.picks) || "" : here.parent?.picks ?? "";
  }
};

let told; // the button of a place that cannot be picked, whose key was pressed

const go = (node) => {
  if (node === here) return;
  told?.blur();
  told = undefined;
  here = node;
  show();
  room.dispatchEvent(new CustomEvent("picked", { detail: here.picks }));
};

/* --- When --- */

const fetchPlan = async (turn) => {
  asked = turn;
  try {
    const answer = await fetch(`${room.dataset.plan}?turn=${turn}`);
    if (answer.ok && asked === turn) plan = grown(await answer.json());
  } catch {
    // without a plan the page asks for the board after each pick
  }
  if (plan?.turn === turn) follow();
};

/* The board has changed by other hands: what is picked stands in the address. */
const follow = () => {
  const turn = turnKnown();
  // What was planned is being done: the board is as it was before, and the steps of it are shown one by one.
  if (here && turn !== plan.turn && turnShown() === plan.turn) {
    here = plan.root;
    show(true);
  }
  if (turn && turn !== asked) fetchPlan(turn);
  const isThere = turn && plan?.turn === turn && turnShown() === turn && room.querySelector("[data-pick]");
  here = isThere ? nodeAt(chosen()) : undefined;
  document.getElementById("board").toggleAttribute("data-planning", Boolean(here));
  if (here) show();
};
document.addEventListener("shown", follow);
document.addEventListener("htmx:wsAfterMessage", follow);
room.addEventListener("htmx:afterRequest", follow);
follow();

/* --- Clicks and keys: before pick.js, which would ask --- */

room.addEventListener("click", (event) => {
  const button = event.target.closest('button[form="choose"]');
  const node = here && button && nodeAt(button.value);
  if (!node) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  go(node);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !here?.parent) return;
  event.stopImmediatePropagation();
  go(plan.root);
}, true);

/* The key of a place that cannot be picked moves the focus there, which has it said why (why.js). */
document.addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey, target }) => {
  if (!here || ctrlKey || altKey || metaKey || target.closest("input, textarea, select, dialog")) return;
  const place = room.querySelector(`[data-pick][data-keys~="${CSS.escape(key.toLowerCase())}"]:not([data-taken])`);
  if (!place?.querySelector('[aria-disabled="true"]')) return;
  told = place.querySelector("button");
  told.focus({ preventScroll: true });
}, true);

/* --- Dragging --- */

let drag; // the places and where they are, and whether the pointer has left the first one

const places = () => [...room.querySelectorAll("[data-pick]")].map((place) => {
  const box = place.getBoundingClientRect();
  return { pick: place.dataset.pick, box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
});

const isOn = ({ box, x, y }, event, reach) => Math.abs(event.clientX - x) <= box.width * reach
  && Math.abs(event.clientY - y) <= box.height * reach;

/* The point of the plan that a place leads to: the next one, or an earlier one of the path. */
const towards = (pick) => {
  if (here.next.has(pick)) return here.next.get(pick);
  for (let node = here; node.parent; node = node.parent) if (node.pick === pick) return node;
  return here.parent && pick === drag.first && !drag.isFromPath ? plan.root : here;
};

const isPath = (pick) => {
  for (let node = here; node.parent; node = node.parent) if (node.pick === pick) return true;
  return false;
};

room.addEventListener("pointerdown", (event) => {
  drag = undefined;
  if (!here || !event.isPrimary || event.button || !event.target.closest("[data-pick]")) return;
  const all = places();
  const first = all.find((place) => isOn(place, event, 0.5));
  if (first) drag = { all, first: first.pick, last: first.pick, isFromPath: isPath(first.pick), isMoved: false };
});

const reach = (event) => {
  const place = drag.all.find((one) => isOn(one, event, REACH));
  if (!place || place.pick === drag.last) return;
  if (!drag.isMoved) {
    drag.isMoved = true;
    document.getElementById("board").setPointerCapture(event.pointerId); // so that no button is clicked in the end
    go(towards(drag.first));
  }
  drag.last = place.pick;
  go(towards(place.pick));
};

room.addEventListener("pointermove", (event) => {
  if (!drag || !here) return;
  const moves = event.getCoalescedEvents?.() ?? [];
  (moves.length ? moves : [event]).forEach(reach);
});

/* What was picked last has the focus: Enter sends it, arrows go on from it. */
const drop = () => {
  if (drag?.isMoved) room.querySelector(`[data-pick="${CSS.escape(drag.last)}"] button`).focus({ preventScroll: true });
  drag = undefined;
};
room.addEventListener("pointerup", drop);
room.addEventListener("pointercancel", drop);
