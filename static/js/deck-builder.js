/* The deck builder: a click, a drop or a key changes the deck at once, and the change is sent behind it.
   A change is "so many of this card", so sending it twice does no harm. Until the server has said yes it
   is kept in this browser: neither a lost network nor a closed tab loses it. Without this file the same
   buttons send the same form. */

const builder = document.getElementById("builder");
const form = document.getElementById("change");
const saved = document.getElementById("saved");
const store = `deck:${builder.dataset.deck}:`; // and the card: windows side by side keep their own changes apart
const RETRY = 3000;

const kept = () => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(store));
    return Object.fromEntries(keys.map((key) => [key.slice(store.length), Number(localStorage[key])]));
  } catch {
    return {}; // no storage: nothing was kept
  }
};
const pending = kept(); // card → how many, until the server has said yes
let isSending = false;
let retry = 0;

const keep = (card) => {
  try {
    if (card in pending) localStorage.setItem(store + card, pending[card]);
    else localStorage.removeItem(store + card);
  } catch {
    // no storage: then the page alone remembers
  }
};

const tell = (state, words = saved.dataset[state]) => {
  saved.textContent = words;
  saved.classList.toggle("pending", state !== "saved");
  saved.classList.toggle("failed", state === "lost" || state === "kept" || state === "refused");
};

const line = (card) => document.getElementById(`line-${card}`);
const tile = (card) => document.getElementById(`pool-${card}`);
const count = (card) => pending[card] ?? Number(line(card)?.dataset.count ?? 0);
const most = (card) => Number(tile(card)?.dataset.most ?? Infinity);

const paintTile = (it) => {
  const { card } = it.dataset;
  const held = count(card);
  const full = held >= most(card);
  it.classList.toggle("taken", held > 0);
  it.querySelector(".copies b").textContent = held;
  const copies = it.querySelector(".copies");
  copies.setAttribute("aria-label", copies.dataset.words.replace("%n", held).replace("%m", most(card)));
  const [add, take] = it.querySelectorAll("button");
  add.value = `${card}*${full ? held : held + 1}`;
  take.value = `${card}*${Math.max(0, held - 1)}`;
  add.setAttribute("aria-disabled", String(full));
  take.setAttribute("aria-disabled", String(held === 0));
};

const paint = () => {
  for (const it of document.querySelectorAll("#cards .tile")) paintTile(it);
  const panel = document.getElementById("deck");
  let total = Number(panel.dataset.size);
  for (const card in pending) total += pending[card] - Number(line(card)?.dataset.count ?? 0);
  document.getElementById("bar-total").textContent = total;
  form.elements.version.value = panel.dataset.version;
  document.getElementById("deck-code").value = panel.dataset.code;
};

const linesOf = () => [...document.querySelectorAll("#deck .deck-line")];

const replacePanel = (html) => {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("deck");
  if (!fresh) throw new Error("not this site"); // but perhaps a log-in page of a café's network
  const at = document.activeElement.closest("#deck .deck-line");
  const place = linesOf().indexOf(at);
  window.Idiomorph.morph(document.getElementById("deck"), fresh.outerHTML);
  if (!at || at.isConnected) return;
  const lines = linesOf(); // the line with the focus is gone: its neighbour takes it
  (lines[Math.min(place, lines.length - 1)] ?? document.getElementById("cards")).querySelector("button")?.focus();
};

const forget = (batch) => {
  for (const card in batch) {
    if (pending[card] !== batch[card]) continue;
    delete pending[card];
    keep(card);
  }
};

const send = async () => {
  clearTimeout(retry);
  if (isSending || !Object.keys(pending).length) return;
  isSending = true;
  const batch = { ...pending };
  const body = new FormData(form);
  for (const card in batch) body.append("set", `${card}*${batch[card]}`);
  tell("saving");
  try {
    const headers = { "X-Requested-With": "deck-builder" };
    const answer = await fetch(form.action, { method: "POST", body, headers, keepalive: true });
    const text = await answer.text();
    if (answer.ok) {
      replacePanel(text);
      forget(batch);
      tell("saved");
    } else if (answer.status === 422) {
      forget(batch);
      tell("refused", text);
    } else if (answer.status < 500 && answer.status !== 429) {
      tell("lost"); // logged out, or the deck is gone: trying again would not help
      isSending = false;
      return;
    } else {
      throw new Error(answer.status);
    }
  } catch {
    tell("kept");
    retry = setTimeout(send, RETRY);
    isSending = false;
    return;
  }
  isSending = false;
  paint();
  send();
};

const change = (card, by) => {
  const held = count(card);
  const wanted = Math.max(0, held + by);
  if (wanted === held || (by > 0 && held >= most(card))) return;
  pending[card] = wanted;
  keep(card);
  paint();
  send();
};

builder.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=set]");
  if (!button) return;
  event.preventDefault();
  change(button.closest("[data-card]").dataset.card, Number(button.dataset.by));
});

/* Drag from the pool into the deck, and out of it again. */
builder.addEventListener("dragstart", (event) => {
  const from = event.target.closest("[data-card]");
  if (!from) return;
  event.dataTransfer.setData("text/plain", from.dataset.card);
  event.dataTransfer.effectAllowed = "copyMove";
  builder.dataset.dragging = from.matches(".tile") ? "in" : "out";
});
builder.addEventListener("dragend", () => delete builder.dataset.dragging);
for (const [id, way, by] of [["deck-side", "in", 1], ["pool", "out", -1]]) {
  const place = document.getElementById(id);
  place.addEventListener("dragover", (event) => {
    if (builder.dataset.dragging === way) event.preventDefault();
  });
  place.addEventListener("drop", (event) => {
    if (builder.dataset.dragging !== way) return;
    event.preventDefault();
    change(event.dataTransfer.getData("text/plain"), by);
  });
}

/* Keys: arrows from card to card, + and - for one more and one fewer, / for the search. */
const step = (tiles, at, key) => {
  const here = tiles[at].getBoundingClientRect();
  const ways = { ArrowRight: at + 1, ArrowLeft: at - 1 };
  if (key in ways) return tiles[ways[key]];
  const below = key === "ArrowDown";
  const row = tiles.filter((it) => {
    const there = it.getBoundingClientRect();
    return Math.abs(there.left - here.left) < 4 && (below ? there.top > here.top + 4 : there.top < here.top - 4);
  });
  return below ? row[0] : row.at(-1);
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (event.key === "/") {
    document.querySelector("#filters input[type=search]").focus();
    event.preventDefault();
    return;
  }
  const at = event.target.closest("#builder [data-card]");
  if (!at) return;
  const by = { "+": 1, "=": 1, "-": -1, Backspace: -1, Delete: -1 }[event.key];
  if (by) {
    change(at.dataset.card, by);
    event.preventDefault();
  } else if (at.matches(".tile") && event.key.startsWith("Arrow")) {
    const tiles = [...document.querySelectorAll("#cards .tile")];
    step(tiles, tiles.indexOf(at), event.key)?.querySelector("button").focus();
    event.preventDefault();
  }
});

document.body.addEventListener("htmx:afterSettle", paint); // other cards of the pool, by the filters
window.addEventListener("online", send);
if (Object.keys(pending).length) paint();
send();
