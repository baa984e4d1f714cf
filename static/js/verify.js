/* Verify, as this browser sees it: what it noted while the match was played, compared with what the server says now.
   Everything is computed here, from the record. At the end: the site's own check, shown without a new page. */

const place = document.getElementById("noted");
const { record: address, promise, fingerprint } = place.dataset;
const [, , match] = location.pathname.split("/");

const noted = () => {
  try {
    return JSON.parse(localStorage.getItem("notes"))?.[match];
  } catch {
    return undefined;
  }
};

let note = noted();
globalThis.notesFile = () => note && file(note);

const listed = (seats) => `[${seats.replaceAll(" ", ",")}]`;

/* The seats that began as bots. */
const botsOf = ({ seated }) => [...seated.keys()].filter((seat) => seated[seat].bot);

const heads = ({ heads: before, number, head }) => ({ ...before, ...(head && { [number]: head }) });

/* What was noted of the deal that was played: of a table that was opened anew since, that a nonce was bound. */
const ofTheDeal = (note, record) => {
  const isAtOnce = note.nonce && !note.isBound && !note.list;
  if (!record?.closed || note.head || note.differs || isAtOnce || record.closed.anew <= (note.anew ?? 0)) return note;
  return { seat: note.seat, isLost: Boolean(note.nonce || note.isLost), isReopened: true };
};

/* What became of this browser's nonce. `unshown`: the list that closed the table has no browser for its seat, or none
   closed it.
   `elsewhere`: the list has the nonce of another browser there, or its form led to a table that was there before.
   `replaced`: it was used with another promise than the form's, and no list bound it. */
const why = (note, record) => {
  const list = note.list ? JSON.parse(note.list) : record?.closed;
  if (!record || !(note.nonce || note.isLost)) return "";
  if (list) {
    const bound = list.commitments[note.seat];
    if (bound === null) return "unshown";
    return note.nonce && bound === chain.sha256(note.nonce) ? "" : "elsewhere";
  }
  if (note.isLost) return "elsewhere"; // a table with a list was dealt without one
  if (note.isBound) return "unshown"; // there was no list: the table is older than lists
  if (!note.asked || note.asked === promise) return "";
  return record.nonces[note.seat] === note.nonce ? "replaced" : "elsewhere";
};
let reason = "";
const isOwnUsed = () => !["unshown", "elsewhere"].includes(reason);

/* For each thing that was noted, whether the record says the same. */
const compared = (note, record) => {
  const found = {};
  const told = record ? { promise: chain.promise(record), fingerprint: chain.fingerprint(record) } : {};
  const all = { promise: [promise, told.promise], fingerprint: [fingerprint, told.fingerprint] };
  for (const [name, values] of Object.entries(all)) {
    if (note[name]) found[name] = values.every((value) => value === undefined || value === note[name]);
  }
  reason = why(note, record);
  const isBound = record && note.nonce && note.seat !== undefined && isOwnUsed();
  if (isBound) found.nonce = record.nonces[note.seat] === note.nonce;
  if (reason === "replaced") found.promise = false;
  if (record && note.list) found.list = chain.list(record) === chain.hashed(JSON.parse(note.list));
  else if (record?.closed && isBound) found.list = false; // it was told of none
  if (record?.seated && note.bots !== undefined) found.bots = chain.canonical(botsOf(record)) === listed(note.bots);
  if (record && note.head) {
    const told = chain.heads(record);
    found.head = Object.entries(heads(note)).every(([number, head]) => told[number] === head);
  }
  return found;
};

/* The text of the file for `replay --check --notes`. */
const file = (note) => {
  const { fingerprint, nonce, seat, list, bots, head } = note;
  const promised = reason === "replaced" ? note.asked : note.promise;
  const notes = { promise: promised, fingerprint, ...(bots !== undefined && { bots: JSON.parse(listed(bots)) }) };
  if (list) notes.list = chain.hashed(JSON.parse(list));
  if (nonce && seat !== undefined && isOwnUsed()) notes.nonces = { [seat]: nonce };
  if (head) notes.heads = heads(note);
  return JSON.stringify(notes);
};

const show = (note, found, isDealt) => {
  const differs = note.differs || Object.values(found).includes(false);
  const same = note.isReopened ? "reopened" : isOwnUsed() ? "same" : "unused";
  place.querySelector(`[data-said=${differs ? "differs" : same}]`).hidden = false;
  const isSilent = isDealt && note.seat !== undefined && !note.nonce && !note.isLost;
  place.querySelector("[data-said=none]").hidden = !isSilent;
  for (const one of ["unshown", "elsewhere"]) place.querySelector(`[data-said=${one}]`).hidden = reason !== one;
  for (const [name, holds] of Object.entries(found)) {
    const line = place.querySelector(`[data-of=${name}]`);
    line.hidden = false;
    line.className = holds ? "holds" : "fails";
    for (const mark of line.querySelectorAll("[data-holds]")) mark.hidden = (mark.dataset.holds === "true") !== holds;
  }
  const link = place.querySelector("a[download]");
  link.href = URL.createObjectURL(new Blob([file(note)], { type: "application/json" }));
  link.hidden = false;
};

const fetched = async () => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
};

/* How often the server refused a deal, by the list that the record holds. */
const count = ({ closed }) => {
  const line = place.querySelector("[data-said=refused]");
  line.hidden = !closed?.anew;
  line.querySelector("b").textContent = closed?.anew;
};

const start = async () => {
  place.hidden = false;
  if (!note) {
    place.querySelector("[data-said=absent]").hidden = false;
    return;
  }
  try {
    const record = address ? await fetched() : null;
    if (record) count(record);
    note = ofTheDeal(note, record);
    show(note, compared(note, record), record && !record.setup.hidden.seed);
  } catch {
    place.querySelector("[data-said=unread]").hidden = false; // nothing was compared
  }
};
start();

/* The site's check stays on this page: with a new one, what the browser's own check found would be gone.
   While bots choose again, refresh.js goes on asking. */
const renew = async (ids, asked) => {
  const answer = await fetch(location.pathname, asked);
  if (!answer.ok) throw new Error(answer.status);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ids) {
    const [now, then] = [document, fresh].map((page) => page.getElementById(id));
    if (now && !then) throw new Error(id);
    now?.replaceWith(then);
  }
};

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.closest("#site-check")) return;
  event.preventDefault();
  form.querySelector("button").disabled = true;
  try {
    await renew(["site-check", "rechosen"], { method: "POST", body: new FormData(form) });
    document.getElementById("checks-title").focus(); // so that the result is read out
  } catch {
    form.querySelector("button").disabled = false; // for whoever comes back
    form.submit(); // the page that comes says why not
  }
});
