/* Sends what a match room sends: by the socket while it is open, else by POST. A move is sent until it is
   answered. It names its turn, so it is played once, however often it arrives, and a second press in the same turn
   does nothing. It knows no game. */

const room = document.getElementById("room");
const sign = document.getElementById("connection");
const form = document.getElementById("move");
const PATIENCE = 3000; // how long an answer may take before a move is sent again
const NOBODY = [0, 502, 503, 504]; // the status of a request that reached no server

let move; // the one that is not answered yet
let patience;

const turnNow = () => room.querySelector('input[name="turn"]')?.value;
const notice = () => document.getElementById("notice");
const mark = (isPending) => document.getElementById("tick").classList.toggle("pending", isPending);
const wait = () => {
  clearTimeout(patience);
  patience = setTimeout(post, PATIENCE);
};

const post = () => {
  if (move.isPosted) return;
  const again = move.isSent ? { again: "1" } : {};
  move.isSent = move.isPosted = true;
  clearTimeout(patience);
  // `afterRequest` tells how it went.
  htmx.ajax("POST", form.action, { source: room, swap: "none", values: { ...move.values, ...again } }).catch(() => {});
};

const forget = () => {
  clearTimeout(patience);
  move = undefined;
  mark(false);
};

const send = (event) => {
  const values = Object.fromEntries(new FormData(form, event.detail.triggeringEvent.submitter));
  if (move && move.values.turn === values.turn) return event.preventDefault();
  move = { values };
  notice().replaceChildren();
  mark(true);
  if (sign.dataset.state !== "live") {
    event.preventDefault();
    return post();
  }
  move.isSent = true;
  wait();
  const { csrfmiddlewaretoken, ...sent } = values; // the socket has a session already: no token travels with a move
  Object.assign(event.detail, { parameters: sent, headers: undefined });
};

/* Chat is no move: it is sent once, and put back into its field if nobody heard it. */
const say = (event) => {
  const { text } = event.target.elements;
  const said = text.value;
  if (sign.dataset.state === "live") {
    event.detail.headers = undefined;
    delete event.detail.parameters.csrfmiddlewaretoken;
  } else {
    event.preventDefault();
    const source = event.target.querySelector("button");
    const values = { ...event.detail.parameters };
    htmx.ajax("POST", event.target.action, { source, swap: "none", values }).catch(() => (text.value ||= said));
  }
  setTimeout(() => event.target.reset());
};

room.addEventListener("htmx:wsConfigSend", (event) => (event.target === form ? send : say)(event));

room.addEventListener("htmx:wsClose", () => move && post());

/* The turn of a move is spent, or it was refused: either is its answer. */
const look = () => {
  if (move && (turnNow() !== move.values.turn || notice().textContent)) forget();
};
document.addEventListener("htmx:wsAfterMessage", look);
room.addEventListener("htmx:afterRequest", ({ target, detail }) => {
  if (!move || target !== room) return look();
  move.isPosted = false;
  if (NOBODY.includes(detail.xhr.status)) return wait();
  if (!detail.successful) notice().replaceChildren(form.querySelector("template").content.cloneNode(true));
  forget();
});
