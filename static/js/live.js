/* Keeps a match room up to date: by its socket while that is open; without one it asks every few seconds.
   Pushes and answers cross on their way: what is older than what is shown is dropped. It knows no game. */

const room = document.getElementById("room");
const sign = document.getElementById("connection");
const PATIENCE = 3000; // how long a socket may take before the page polls
const POLL = 3000;
const PASSING = ["notice", "tick"]; // these are shown whenever they come
const PEOPLE = ["presence", "chat"]; // these have no version; a page with a socket is sent them there

const state = {
  isOpen: false, // the socket
  version: Number(document.getElementById("pulse").dataset.version), // of what is shown
  poll: undefined, // the timer of a page without a socket
  patience: undefined, // the timer until such a page polls
  // Of what is arriving: whether it answers a question, is older than what is shown, or waits for a choice.
  isAnswer: false,
  isOld: false,
  isBehind: false,
};

const show = (connection) => {
  sign.dataset.state = connection;
  sign.textContent = sign.dataset[connection];
};

/* What was chosen so far for a move stands in the address of the page. */
const chosen = () => new URLSearchParams(location.search).get("picks");
const question = () => room.dataset.fragments + (chosen() ? `?picks=${encodeURIComponent(chosen())}` : "");

/* After a pick, asks only for what it changes: the server has to know what is shown, if that is as it made it. */
const pickQuestion = () => {
  if (document.querySelector("#board[data-planning]")) return question();
  const { shown = "" } = document.getElementById("offers").dataset;
  return `${question()}${chosen() ? "&" : "?"}version=${state.version}&shown=${encodeURIComponent(shown)}`;
};

/* Questions wait for each other, the last one counts, and no move waits for them: htmx queues by source. */
const ask = (path = question()) => {
  htmx.ajax("GET", path, { source: sign, swap: "none" }).catch(() => {}); // `afterRequest` reports it, too
};
room.addEventListener("ask", () => ask(pickQuestion()));

const startPolling = () => {
  if (state.isOpen || state.poll) return;
  show("polling");
  state.poll = setInterval(() => ask(), POLL);
  ask();
};

const stopPolling = () => {
  clearInterval(state.poll);
  state.poll = undefined;
};

/* Repeated failures do not make the wait longer. */
const loseNoTime = () => {
  state.patience ??= setTimeout(startPolling, PATIENCE);
};
const stopWaiting = () => {
  clearTimeout(state.patience);
  state.patience = undefined;
};

loseNoTime();
show("connecting");

room.addEventListener("htmx:wsOpen", () => {
  state.isOpen = true;
  stopWaiting();
  stopPolling();
  show("live");
});

room.addEventListener("htmx:wsClose", (event) => {
  state.isOpen = false;
  const code = event.detail.event?.code;
  if (code === 4029) return startPolling(); // one live page too many of this visitor: it asks instead
  if (code >= 4000) {
    stopWaiting();
    show("lost"); // the server does not want this page back
    return;
  }
  if (!state.poll) show("reconnecting");
  loseNoTime();
});

/* The pulse comes first, with the version of all that comes with it. Only this page knows what is being chosen:
   a push does not undo that; the page asks for the new board with its picks instead. */
room.addEventListener("htmx:wsBeforeMessage", () => {
  state.isAnswer = state.isOld = state.isBehind = false;
});
room.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { verb, path } = detail.requestConfig;
  state.isAnswer = true;
  state.isOld = verb === "get" && path !== question() && path !== pickQuestion();
});
room.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const { id } = detail.target;
  if (id === "pulse") {
    const reached = Number(detail.fragment.firstElementChild.dataset.version);
    const isChoosing = !state.isAnswer && chosen() !== null;
    state.isBehind = isChoosing && reached > state.version;
    state.isOld ||= isChoosing || reached < state.version;
  }
  if (PASSING.includes(id)) return;
  if (PEOPLE.includes(id) ? state.isAnswer && state.isOpen : state.isOld) detail.shouldSwap = false;
});

/* A lesson is offered beside the first moves. Its place stays, so that the board does. */
const endOffer = () => {
  const offer = document.getElementById("lesson-offer");
  offer?.toggleAttribute("data-late", state.version > Number(offer.dataset.until));
};

/* A push says from which version to which it leads: from any other, the page asks for the whole. */
document.addEventListener("htmx:wsAfterMessage", (event) => {
  const pulse = document.getElementById("pulse");
  const since = Number(pulse.dataset.since);
  if (since > state.version) event.detail.socketWrapper.send(JSON.stringify({ what: "whole" }), room);
  else state.version = Math.max(state.version, Number(pulse.dataset.version));
  if (state.isBehind) ask();
  endOffer();
  follow();
});
room.addEventListener("htmx:afterRequest", (event) => {
  const { successful } = event.detail;
  state.version = Number(document.getElementById("pulse").dataset.version);
  if (state.poll) show(successful ? "polling" : "lost");
  else if (!successful && event.target === sign) setTimeout(() => ask(), POLL);
  endOffer();
  follow();
});

/* What is pushed is the same for all who look, with its times in UTC. They are written as on all pages
   (config/formats); of today, only the time. */
const localTime = (moment) => {
  const { timeZone } = room.dataset;
  const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
  const day = (date) => date.toLocaleDateString(language, { timeZone, dateStyle: "long" });
  const time = moment.toLocaleTimeString(language, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return day(moment) === day(new Date()) ? time : `${day(moment)}, ${time}`;
};

/* The title tells a tab in the background whose turn it is. A hint, or why there is none, was for the turn that the
   page came with, and on a phone it lies on the bar. */
const loaded = state.version;
const follow = () => {
  if (state.version > loaded) document.querySelector("#toasts > .hint")?.remove();
  const headline = document.getElementById("headline");
  const mark = headline.dataset.turn ? "● " : "";
  document.title = `${mark}${headline.dataset.title} · ${room.dataset.title}`;
  for (const time of room.querySelectorAll("time[datetime]:not([data-local])")) {
    time.textContent = localTime(new Date(time.dateTime));
    time.dataset.local = "";
  }
};
document.addEventListener("shown", follow);
follow();
