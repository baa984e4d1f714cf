/* What this browser notes of a match: promise, fingerprint, who began as a bot, its own nonce, and the heads that it
   saw. If the server shows a different one later, the room says so. The notes of the last matches stay in this browser
   alone; verify.js compares them with the record. */

const MAX_MATCHES = 200;
const MAX_HEADS = 100; // of each of the latest matches; of those before them the last one is kept
const MAX_WITH_HEADS = 10;
const LATEST = 60_000; // milliseconds from a form to the page to which it leads
const table = document.getElementById("noted");
const warning = document.getElementById("noted-otherwise");
const { seat } = table.dataset;
const [, , match] = location.pathname.split("/"); // as the address has it, whatever the page says

const all = () => {
  try {
    return JSON.parse(localStorage.getItem("notes")) ?? {};
  } catch {
    return {};
  }
};

const keep = (note) => {
  const notes = { ...all(), [match]: { ...note, at: Date.now() } };
  const latest = Object.entries(notes).sort(([, one], [, another]) => another.at - one.at);
  for (const [, older] of latest.slice(MAX_WITH_HEADS)) delete older.heads;
  try {
    localStorage.setItem("notes", JSON.stringify(Object.fromEntries(latest.slice(0, MAX_MATCHES))));
    return true;
  } catch {
    return false; // a browser that keeps nothing compares nothing
  }
};

/* Whether a form came from the page that led here; of its address a page's policy may have left little. */
const isFromBefore = ({ from, at }) => {
  const { referrer } = document;
  const isShort = !referrer || referrer === `${location.origin}/`;
  return from === referrer || (isShort && Date.now() - at < LATEST);
};

/* The notes with what the form that led here has sent. A rematch, or a game of a story, may lead to a table that was
   there before, with another promise and without this nonce: only the record tells whether its nonce was used though
   the form showed another promise (`asked`). What this browser sent for that table before is what counts there. A form
   for a new match leads to a new table, one for a table to that. */
const sent = (now, before) => {
  let form;
  try {
    form = JSON.parse(sessionStorage.getItem("sent"));
  } catch {}
  if (!seat || !form || !isFromBefore(form) || before?.list) return before;
  const { path, nonce, promise, isBound } = form;
  if (path === `/m/${match}/join/`) return { ...before, nonce, isBound, isBefore: Boolean(before?.promise) };
  if (before?.nonce) return before; // as after Back, and a second press
  const isNew = path.endsWith("/play/") && !before;
  if (promise === now.promise || isNew) return { promise, ...before, nonce, isBefore: Boolean(promise) };
  return path.endsWith("/join/") ? before : { nonce, asked: promise, ...before };
};

/* A table that opens anew before the deal has another promise; after the deal it cannot, nor where a form brought the
   deal at once. What differed stays noted, and that a nonce was bound (`isLost`): it is not in the next deal. */
const still = (note, now) => {
  if (!note || note.head || note.differs || isAtOnce(note) || now.anew <= (note.anew ?? 0)) return note;
  return note.nonce || note.isLost ? { isLost: true, seat: note.seat } : undefined;
};
const isAtOnce = ({ nonce, isBound, list }) => nonce && !isBound && !list;

/* Whoever got up before the table closed has no nonce in it. */
const seated = (note, now) => {
  if (seat || !note || note.list || note.isLost || now.head) return note;
  const { nonce, isBound, seat: _left, ...rest } = note;
  return rest;
};

const shown = () => {
  const [number, head] = document.getElementById("head").textContent.split(" ");
  const { promise, fingerprint, anew, bots } = table.dataset;
  const told = { promise, fingerprint, anew: Number(anew), ...(bots !== undefined && { bots: bots.trim() }) };
  return { ...told, ...(head && { number: Number(number), head }) };
};

/* Every head that was noted, by its number. A later one follows from those before it, but only the record shows it. */
const heads = ({ heads: before, number, head }) => ({ ...before, ...(head && { [number]: head }) });

const other = (note, now) => {
  const name = ["promise", "fingerprint", "bots"].find((one) => note[one] !== undefined && note[one] !== now[one]);
  if (note.anew > now.anew) return "list"; // a deal that was refused is counted for ever
  return name ?? ((heads(note)[now.number] ?? now.head) === now.head ? "" : "head");
};

/* The note with what is shown now. */
const told = (note, now) => {
  const latest = Object.entries({ ...heads(now), ...heads(note) }).slice(-MAX_HEADS);
  return { ...note, ...(note.number > now.number ? {} : now), heads: Object.fromEntries(latest) };
};

const compare = (note, now) => {
  const differs = note.differs || other(note, now);
  // A difference is kept: it is what there is to show.
  const isKept = keep(differs ? { ...note, differs } : { ...told(note, now), ...(seat && { seat: Number(seat) }) });
  table.hidden = Boolean(differs) || !isKept;
  table.textContent = table.dataset[note.isBefore ? "before" : "kept"];
  if (!differs || !warning.hidden) return;
  warning.hidden = false;
  warning.firstElementChild.textContent = warning.dataset[differs];
  document.getElementById("toasts").append(warning);
};

globalThis.notes = {
  now: () => all()[match] ?? {},
  /* Adds to the notes; returns whether this browser keeps them. */
  add: (more) => {
    const note = { ...notes.now(), ...more };
    if (!keep(note)) return false;
    compare(note, shown());
    return !note.differs;
  },
};

const first = shown();
compare(sent(first, seated(still(all()[match], first), first)) ?? {}, first);

/* A page that slept while the table opened anew shows an old promise: it is loaded again (reveal.js) and notes nothing.
   So does one that slept while another page of this browser saw it. */
const look = () => {
  const note = all()[match] ?? {};
  const { anew } = document.getElementById("closing").dataset;
  if (anew !== undefined && anew !== table.dataset.anew) return;
  if (note.anew > Number(table.dataset.anew) && !note.differs) location.reload();
  else compare(note, shown());
};
new MutationObserver(look).observe(document.getElementById("heads"), { childList: true, subtree: true });
