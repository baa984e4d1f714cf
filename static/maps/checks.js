/* What the server says of the map: each change is judged by its one validator, and what it finds is listed and
   marked on the tiles. What a tool asks the server for (`map:ask`) comes back as a stroke. */

const editor = document.getElementById("editor");
const form = document.getElementById("map-form");
const say = document.getElementById("editor-say");
const list = () => document.getElementById("editor-problems");
const brief = document.getElementById("editor-brief"); // beside the map: how much of it there is
const tell = (name, detail = {}) => editor.dispatchEvent(new CustomEvent(name, { detail }));
const RETRY = 3000;
const FORBIDDEN = 403;

const LONGEST = 25_000; // signs of a text; more is no map, and the server says so

const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? form.elements.csrfmiddlewaretoken.value;
const post = async (url, fields = {}) => {
  const body = new FormData();
  for (const { value } of editor.querySelectorAll("input[name=layer]")) {
    body.set(value, form.elements[value].value.slice(0, LONGEST));
  }
  for (const key in fields) body.set(key, fields[key].slice(0, LONGEST));
  const sent = token();
  const headers = { "X-Requested-With": "editor", "X-CSRFToken": sent };
  const answer = await fetch(url, { method: "POST", body, headers });
  // The first save makes a visitor a guest, with another token: what was on its way meanwhile is asked again.
  return answer.status === FORBIDDEN && token() !== sent ? post(url, fields) : answer;
};

/* --- judging --- */
let isAsking = false;
let isStale = false; // changed again since it was asked
let retry = 0;

const TERRAIN = "terrain";
const AREA = 4; // more tiles than that are shaded and not signed one by one
const RANK = ["error", "warning", "note"];
const mark = () => {
  brief.replaceChildren(...[...list().querySelectorAll(".editor-tally .badge")].map((badge) => badge.cloneNode(true)));
  const problems = [];
  for (const item of list().querySelectorAll("[data-tiles]")) {
    const tiles = item.dataset.tiles.split(" ").filter(Boolean);
    const what = item.querySelector(".editor-problem-what").textContent.trim();
    const { severity, grid } = item.dataset;
    const one = { severity, what, isArea: tiles.length > AREA, layer: grid || TERRAIN };
    for (const tile of tiles) (problems[tile] ??= []).push(one);
  }
  for (const found of problems) found?.sort((one, other) => RANK.indexOf(one.severity) - RANK.indexOf(other.severity));
  tell("map:judged", { problems });
};

/* Whoever stands in the list stays there: on the same problem, or on what took its place. */
const replace = (html) => {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("editor-problems");
  if (!fresh) throw new Error("not this site"); // but the log-in of a café's network, say
  const items = () => [...list().querySelectorAll("button")];
  const at = items().indexOf(document.activeElement);
  list().replaceWith(fresh);
  if (at < 0) return;
  const next = items()[Math.min(at, items().length - 1)];
  (next ?? document.querySelector("#editor-grid [tabindex='0']")).focus();
};

const judge = async () => {
  clearTimeout(retry);
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  try {
    while (isStale) {
      isStale = false;
      const answer = await post(editor.dataset.check);
      if (!answer.ok) throw new Error(answer.status);
      const html = await answer.text();
      if (!isStale) replace(html);
    }
    delete list().dataset.old;
    mark();
  } catch {
    list().dataset.old = ""; // what it shows is of an older map
    retry = setTimeout(judge, RETRY);
  }
  isAsking = false;
};

editor.addEventListener("map:changed", judge);
window.addEventListener("online", judge);

/* --- asking for a stroke --- */
const ask = async ({ url, fields, said, place = say, again = "" }) => {
  const refuse = (why) => {
    place.textContent = [why, again].filter(Boolean).join(" ");
    place.classList.add("failed");
  };
  place.classList.remove("failed");
  try {
    const answer = await post(url, fields);
    if (answer.ok) {
      const { changes } = await answer.json();
      tell("map:answered");
      tell("map:stroke", { changes });
      if (said) place.textContent = said;
      return;
    }
    refuse(answer.status === 422 || answer.status === 429 ? await answer.text() : editor.dataset.offline);
  } catch {
    refuse(editor.dataset.offline);
  }
  tell("map:answered");
};
editor.addEventListener("map:ask", ({ detail }) => ask(detail));
editor.addEventListener("map:say", ({ detail }) => {
  say.classList.remove("failed");
  say.textContent = detail.text;
});

/* --- buttons: of the list and of the tools --- */
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-show], [data-changes], [data-ask]");
  if (!button || !form.contains(button) && !editor.contains(button)) return;
  const { show, changes, ask: url } = button.dataset;
  if (show !== undefined) {
    const grid = button.closest("[data-grid]")?.dataset.grid;
    if (grid !== undefined) editor.querySelector(`input[name=layer][value="${grid || TERRAIN}"]`).click();
    tell("map:show", { tiles: show.split(" ").filter(Boolean).map(Number) });
  }
  if (changes) tell("map:stroke", { changes: JSON.parse(changes) });
  if (url) {
    const symmetry = editor.querySelector("input[name=symmetry]:checked").value;
    ask({ url, fields: { symmetry }, said: button.dataset.said });
  }
});
