/* Says why a place on the board is as it is, while it is pointed at, held by a finger or has the focus. Those who
   listen hear it from the place itself; in a grid, what is true of all that are like it too.

   data-why        a place; one with data-taken is told by the plan it is part of (plan.js)
   data-whys       a grid whose cells are such places: each that can be pressed, or where something lies, says its label
   data-like       in it: after `like-`, the id of what is true of all that are like what lies there
   data-what       in it: what lies there
   data-facts      in it: more of that, said where there is nothing else to say
   data-because    in it: what it would do, or why it cannot; what is empty says nothing
   data-elsewhere  what is said of what is pressed in it and can't be pressed, while something is picked
   data-told-why   where it is said

   Where what describes the place has an id like `r7`, what has the id `r7-realm` is marked as long: a picture of it. */

const board = document.getElementById("board");
let pointed; // the place under the pointer
let focused; // the one that was reached by keys, or touched last
const RESTS = 100; // how long a finger lies somewhere before that is told: a tap is shorter
let resting; // the timer
let realm; // the picture that is marked
let pressed = ""; // where something in a grid was pressed: the next board comes under the pointer without a motion

const textOf = (one) => one.textContent.replace(/\s+/g, " ").trim();

const labelOf = (cell) => {
  const button = cell.querySelector("a, button");
  const elsewhere = !button && cell === focused && board.querySelector("[data-elsewhere]");
  if (elsewhere) return textOf(elsewhere);
  if (!button && !cell.querySelector("[data-like]")) return "";
  const label = cell.querySelector("[aria-label]")?.getAttribute("aria-label").replace(/\s+/g, " ").trim() ?? "";
  const like = document.getElementById(`like-${cell.querySelector("[data-like]")?.dataset.like}`);
  return [label, like && textOf(like)].filter(Boolean).join(" · ");
};

const wordsOf = (place) => {
  if (!place?.isConnected || place.hasAttribute("data-taken")) return "";
  if (!place.hasAttribute("data-why")) return labelOf(place);
  const why = [...place.querySelectorAll("[data-because]")].map(textOf).filter(Boolean);
  const [what, facts] = ["[data-what]", "[data-facts]"].map((one) => textOf(place.querySelector(one)));
  return why.length ? [`${what}.`, ...why].join(" ") : `${what}, ${facts}.`;
};

const mark = (place) => {
  const ids = place?.querySelector("[aria-describedby]")?.getAttribute("aria-describedby").split(" ") ?? [];
  const next = ids.map((id) => document.getElementById(`${id}-realm`)).find(Boolean);
  if (next === realm) return;
  realm?.classList.remove("pointed");
  realm = next;
  realm?.classList.add("pointed");
};

const tell = () => {
  clearTimeout(resting);
  mark(pointed ?? focused);
  const line = board.querySelector("[data-told-why]");
  if (!line) return;
  const words = wordsOf(pointed ?? focused);
  if (line.textContent === words) return;
  // A node that comes or goes makes the browser ask all rules with :has() anew; its text does not.
  line.firstChild ?? line.append("");
  line.firstChild.data = words;
};

/* What a card says when it cannot be played is closed by any press but on its own button, also by a key. */
document.addEventListener("click", ({ target }) => {
  const open = document.querySelector(".piece-why:popover-open");
  if (!target.closest?.(`[popovertarget="${open?.id}"]`)) open?.hidePopover();
});

const placeOf = (event) => event.target.closest?.('[data-why], [data-whys] [role="gridcell"]') ?? undefined;
const spot = ({ clientX, clientY }) => `${Math.floor(clientX)} ${Math.floor(clientY)}`; // a click knows no halves
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && spot(event) === pressed) return;
  pressed = "";
  pointed = placeOf(event);
  if (event.pointerType === "touch") resting = setTimeout(tell, RESTS);
  else tell();
});
document.documentElement.addEventListener("pointerleave", () => {
  pointed = undefined;
  tell();
});
/* In a grid, what a finger has pressed is explained only while it is held: else the words would cover what
   comes next. */
const isForReading = ({ target }) => target.closest("[data-why]") || target.matches(":focus-visible, :not(a, button)");
const describe = (cell, place) => {
  const like = place.querySelector("[data-like]")?.dataset.like;
  const about = (cell.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && !id.startsWith("like-"));
  if (like) cell.setAttribute("aria-describedby", [...about, `like-${like}`].join(" "));
};
document.addEventListener("focusin", (event) => {
  const place = placeOf(event);
  if (place && !place.hasAttribute("data-why")) describe(event.target, place);
  focused = isForReading(event) ? place : undefined;
  tell();
});
document.addEventListener("focusout", () => {
  focused = undefined;
  tell();
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (event.pointerType === "touch") pointed = undefined;
    tell();
  });
}
/* A press that does something, or that is made elsewhere, ends the reading in a grid. */
document.addEventListener("click", (event) => {
  const place = placeOf(event);
  const isRead = place && (place.hasAttribute("data-why") || !event.target.closest("a, button"));
  if (event.detail === 0 || isRead) return; // 0: by keys
  pressed = spot(event);
  pointed = focused = undefined;
  tell();
});
new MutationObserver(tell).observe(board, { subtree: true, childList: true, characterData: true });
