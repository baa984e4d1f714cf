/* The lobby: shows whether it is live, asks every few seconds if it gets no socket, and marks the viewer's own
   tables, which rows that are pushed to everybody cannot do. */

const lobby = document.getElementById("lobby");
const sign = document.getElementById("connection");
const POLL = 4000;

const show = (state) => {
  sign.dataset.state = state;
  sign.textContent = sign.dataset[state];
};

const mark = () => {
  for (const row of lobby.querySelectorAll("[data-host]")) {
    row.toggleAttribute("data-own", row.dataset.host !== "" && row.dataset.host === lobby.dataset.viewer);
  }
};

let live = false;
document.body.addEventListener("htmx:wsOpen", () => {
  live = true;
  show("live");
});
document.body.addEventListener("htmx:wsClose", () => (live = false));
document.body.addEventListener("htmx:wsError", () => (live = false));

setInterval(() => {
  if (live || document.hidden) return;
  show("polling");
  lobby.querySelector("[data-poll]").dispatchEvent(new Event("poll"));
}, POLL);

new MutationObserver(mark).observe(lobby, {
  childList: true, subtree: true, attributeFilter: ["data-host", "data-own"],
});
mark();
