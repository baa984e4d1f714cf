/* The draft on the server: the whole form is saved behind each stroke and each word. Until the server has said yes
   it is kept in this browser, so that neither a lost network nor a closed tab loses it. Where another window has
   saved something else meanwhile, both are shown and nothing is overwritten unasked. */

const editor = document.getElementById("editor");
const form = document.getElementById("map-form");
const state = document.getElementById("editor-saved");
const conflict = document.getElementById("editor-conflict");
const RETRY = 3000;
const PAUSE = 600; // how long somebody may stop typing before it is sent
const BEHIND = 150; // how long a stroke waits to be saved until it is judged, which somebody looks at

const TYPED = "textarea[name], select[name], input[name]:not([type=hidden], [type=file])";
const fields = [...form.elements].filter((it) => it.matches(TYPED));
const values = () => Object.fromEntries(fields.map((it) => [it.name, it.value]));
const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? form.elements.csrfmiddlewaretoken.value;
const NEW = "new";
const store = (id = form.dataset.draft || NEW) => `map-draft:${id}`;
const tell = (name, detail = {}) => editor.dispatchEvent(new CustomEvent(name, { detail }));
const say = (now, why = "") => {
  state.textContent = [state.dataset[now], why].filter(Boolean).join(" ");
  state.classList.toggle("pending", now === "saving");
  state.classList.toggle("failed", ["kept", "refused", "elsewhere"].includes(now));
};

let saved = values(); // what the server has
let isSending = false;
let timer = 0;
let theirs = null; // what another window saved

const isChanged = (now) => Object.keys(now).some((name) => now[name] !== saved[name]);
let isKept = false; // by this window: what another one keeps is not ours to forget
const keep = (now) => {
  isKept = true;
  try {
    localStorage.setItem(store(), JSON.stringify({ version: form.elements.version.value, values: now }));
  } catch {
    // no storage: then the page alone remembers
  }
};
const forget = (key = store()) => {
  if (!isKept && key === store()) return;
  isKept = false;
  try {
    localStorage.removeItem(key);
  } catch {
    // no storage
  }
};
const kept = (key = store()) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

/* The address is that of the draft from its first save on. */
const settle = ({ id, version, address }, sent) => {
  forget();
  saved = sent;
  form.elements.version.value = version;
  form.elements.csrfmiddlewaretoken.value = token(); // a visitor has become a guest
  if (form.dataset.draft === id) return;
  form.dataset.draft = id;
  form.action = address;
  history.replaceState(null, "", address);
  const signUp = document.querySelector("#map-sign-up a");
  if (signUp) signUp.search = new URLSearchParams({ next: address }); // whoever signs up comes back to it
};

/* The first reason, with the name of its field as it stands beside it. */
const reason = ({ errors }) => {
  const [name, [why]] = Object.entries(errors)[0];
  const label = form.elements[name]?.labels?.[0]?.firstChild?.textContent.trim();
  return label ? `${label}: ${why}` : why;
};

const ask = (told) => {
  theirs = told;
  conflict.hidden = false;
  say("elsewhere");
};

const send = async () => {
  clearTimeout(timer);
  const now = values();
  if (isSending || theirs) return;
  if (!isChanged(now)) {
    forget();
    if (form.dataset.draft) say("saved");
    return;
  }
  isSending = true;
  say("saving");
  const body = new FormData();
  for (const name in now) body.set(name, now[name]);
  body.set("version", form.elements.version.value);
  try {
    const headers = { "X-Requested-With": "editor", "X-CSRFToken": token() };
    const answer = await fetch(form.action, { method: "POST", body, headers, keepalive: true });
    if (answer.ok) settle(await answer.json(), now);
    else if (answer.status === 409) ask(await answer.json());
    else if (answer.status === 422) say("refused", reason(await answer.json()));
    else throw new Error(answer.status);
    isSending = false;
    if (answer.ok) send();
  } catch {
    isSending = false;
    say("kept");
    timer = setTimeout(send, RETRY);
  }
};

const change = () => {
  const now = values();
  if (isChanged(now)) keep(now);
  send();
};
/* Judged first, then saved: together, each would wait for the other. It is kept in this browser meanwhile. */
editor.addEventListener("map:changed", () => {
  const now = values();
  if (isChanged(now)) {
    keep(now);
    if (!theirs) say("saving");
  }
  clearTimeout(timer);
  timer = setTimeout(send, BEHIND);
});
editor.addEventListener("map:judged", send);
form.addEventListener("input", ({ target }) => {
  if (!fields.includes(target) || editor.contains(target)) return;
  keep(values());
  clearTimeout(timer);
  timer = setTimeout(change, PAUSE);
});
window.addEventListener("online", send);
window.addEventListener("pagehide", send);
form.addEventListener("submit", () => {
  isSending = true; // the form itself takes along what is not saved yet
});

/* --- two windows --- */
const fill = (other) => {
  for (const it of fields) if (it.name in other) it.value = other[it.name];
  tell("map:typed");
};
conflict.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  const { version, draft } = theirs;
  form.elements.version.value = version;
  theirs = null;
  conflict.hidden = true;
  saved = draft;
  if (button.value === "theirs") fill(draft);
  else change();
});

/* What an earlier visit could not send. A form that was sent has taken along what was kept of it. */
if (form.dataset.draft) {
  const sent = kept(store(NEW));
  if (sent && !isChanged(sent.values)) forget(store(NEW));
  say("saved");
}
const before = kept();
isKept = before !== null;
if (before && isChanged(before.values)) {
  form.elements.version.value = before.version;
  fill(before.values);
} else {
  forget();
}
