/* The connection of a match room. Forms go out by the socket while it is open and by POST while it
   is not; a page without a socket asks for what is new every few seconds. It knows no game. */

const room = document.getElementById("room");
const sign = document.getElementById("connection");
const PATIENCE = 3000; // how long a socket may take before the page polls
const POLL = 3000;

let isOpen = false;
let version = Number(document.getElementById("pulse").dataset.version);
let poll;

const show = (state) => {
  sign.dataset.state = state;
  sign.textContent = sign.dataset[state];
};

const ask = () => {
  const chosen = new URLSearchParams(location.search).get("picks");
  const address = room.dataset.fragments + (chosen ? `?picks=${encodeURIComponent(chosen)}` : "");
  return htmx.ajax("GET", address, { source: room, swap: "none" });
};

const startPolling = () => {
  if (isOpen || poll) return;
  show("polling");
  poll = setInterval(ask, POLL);
  ask();
};

const stopPolling = () => {
  clearInterval(poll);
  poll = undefined;
};

/* Attempts that fail one after the other do not make the wait longer. */
let patience;
const loseNoTime = () => {
  patience ??= setTimeout(startPolling, PATIENCE);
};
const stopWaiting = () => {
  clearTimeout(patience);
  patience = undefined;
};

loseNoTime();
show("connecting");

room.addEventListener("htmx:wsOpen", () => {
  isOpen = true;
  stopWaiting();
  stopPolling();
  show("live");
});

room.addEventListener("htmx:wsClose", (event) => {
  isOpen = false;
  const code = event.detail.event?.code;
  if (code === 4029) return startPolling(); // one live page too many of this visitor: it asks instead
  if (code >= 4000) {
    stopWaiting();
    show("lost"); // the server does not want this page back
    return;
  }
  if (!poll) show("reconnecting");
  loseNoTime();
});

/* A form while the socket is not open: by POST, at once, instead of waiting in a queue. */
room.addEventListener("htmx:wsConfigSend", (event) => {
  const form = event.target;
  const button = event.detail.triggeringEvent?.submitter;
  if (isOpen) {
    document.getElementById("tick").classList.add("pending");
    event.detail.headers = undefined; // the socket has a session already: no token travels with a move
    delete event.detail.parameters.csrfmiddlewaretoken;
  } else {
    event.preventDefault();
    const values = { ...event.detail.parameters };
    if (button?.name) values[button.name] = button.value;
    htmx.ajax("POST", form.action, { source: room, swap: "none", values });
  }
  if (form.id === "say") setTimeout(() => form.reset());
});

/* A push says from which version to which it leads: from any other, the page asks for the whole. */
document.addEventListener("htmx:wsAfterMessage", (event) => {
  const pulse = document.getElementById("pulse");
  const since = Number(pulse.dataset.since);
  const reached = Number(pulse.dataset.version);
  if (since > version) event.detail.socketWrapper.send(JSON.stringify({ what: "whole" }), room);
  else version = Math.max(version, reached);
  follow();
});
room.addEventListener("htmx:afterRequest", (event) => {
  version = Number(document.getElementById("pulse").dataset.version);
  if (poll) show(event.detail.successful ? "polling" : "lost");
  follow();
});

/* The title tells a tab in the background whose turn it is. */
const follow = () => {
  const headline = document.getElementById("headline");
  const mark = headline.dataset.turn ? "● " : "";
  document.title = `${mark}${headline.dataset.title} · ${room.dataset.title}`;
  for (const time of room.querySelectorAll("time[datetime]:not([data-local])")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString();
    time.dataset.local = "";
  }
};
follow();
