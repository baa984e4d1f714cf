/* Says why a place on the board is as it is, while it is pointed at, held by a finger or has the focus. Those who
   listen hear it from the place itself.

   data-why        a place; one with data-taken is told by the plan it is part of (plan.js)
   data-what       in it: what lies there
   data-facts      in it: more of that, said where there is nothing else to say
   data-because    in it: what it would do, or why it cannot; what is empty says nothing
   data-told-why   where it is said                                                                               */

const board = document.getElementById("board");
let pointed; // the place under the pointer
let focused; // the one that was reached by keys, or touched last

const textOf = (one) => one.textContent.replace(/\s+/g, " ").trim();

const wordsOf = (place) => {
  if (!place?.isConnected || place.hasAttribute("data-taken")) return "";
  const why = [...place.querySelectorAll("[data-because]")].map(textOf).filter(Boolean);
  const [what, facts] = ["[data-what]", "[data-facts]"].map((one) => textOf(place.querySelector(one)));
  return why.length ? [`${what}.`, ...why].join(" ") : `${what}, ${facts}.`;
};

const tell = () => {
  const line = board.querySelector("[data-told-why]");
  if (!line) return;
  const words = wordsOf(pointed ?? focused);
  if (line.textContent !== words) line.textContent = words;
};

const placeOf = (event) => event.target.closest?.("[data-why]") ?? undefined;
document.addEventListener("pointerover", (event) => {
  pointed = placeOf(event);
  tell();
});
document.documentElement.addEventListener("pointerleave", () => {
  pointed = undefined;
  tell();
});
document.addEventListener("focusin", (event) => {
  focused = placeOf(event);
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
new MutationObserver(tell).observe(board, { subtree: true, childList: true, characterData: true });
