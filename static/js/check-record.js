/* Verify, in this browser: has the verifiers of static/verifiers/ check a record, which share nothing with the site,
   and shows how each step went. They are asked for only when somebody presses the button. */

const place = document.getElementById("own-check");
const { verifiers, record } = place.dataset;
const button = place.querySelector("button");
const file = place.querySelector("input");

/* Off this page, which stays alive; on it in browsers whose workers take no modules. */
const inWorker = (asked, tell) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(`${verifiers}worker.js`, { type: "module" });
    const end = (how, what) => {
      worker.terminate();
      how(what);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(reject, event);
    };
    worker.onmessage = ({ data: { found, error } }) => {
      if (found) tell(found);
      else end(error === undefined ? resolve : reject, error);
    };
    worker.postMessage(asked);
  });

const onPage = async ({ text, notes }, tell) => {
  const { checked } = await import(`${verifiers}check.js`);
  for await (const step of checked(text, notes)) {
    tell(step);
    await new Promise((resolve) => setTimeout(resolve)); // so that the page can show it
  }
};

const say = (name) => {
  for (const words of place.querySelectorAll("[data-said]")) words.hidden = words.dataset.said !== name;
};

const clear = () => {
  for (const line of place.querySelectorAll("[data-step]")) line.hidden = true;
  place.querySelector("[data-took]").hidden = true;
  say("running");
};

const show = ({ step, state, why }) => {
  const line = place.querySelector(`[data-step=${step}]`);
  for (const mark of line.querySelectorAll("[data-state]")) mark.hidden = mark.dataset.state !== state;
  line.className = { passed: "holds", failed: "fails", unproved: "unproved" }[state];
  line.querySelector("[data-why]").textContent = why;
  line.hidden = false;
};

/* Runs it on the text that `read` gives, null if it is none, and compares it with these notes. */
const check = async (read, notes) => {
  clear();
  button.disabled = file.disabled = true;
  try {
    const asked = { text: await read(), notes };
    let isRefused = asked.text === null;
    const tell = (found) => {
      isRefused ||= found.state === "failed";
      show(found);
    };
    const begun = performance.now();
    if (isRefused) show({ step: "file", state: "failed", why: "it isn't UTF-8 text" });
    else await inWorker(asked, tell).catch(() => onPage(asked, tell));
    const seconds = (performance.now() - begun) / 1000;
    const shown = seconds.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 2 });
    place.querySelector("[data-seconds]").textContent = shown;
    place.querySelector("[data-took]").hidden = false;
    say(isRefused ? "failed" : "passed");
  } catch {
    say("unread");
  }
  button.disabled = file.disabled = false;
};

const fetched = async () => {
  const answer = await fetch(record);
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
};

/* As it is: `text()` would drop a byte order mark, and put another sign where something is no UTF-8. */
const opened = async () => {
  const bytes = await file.files[0].arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

button.addEventListener("click", () => check(fetched, globalThis.notesFile?.() ?? ""));
file.addEventListener("change", () => file.files.length && check(opened, ""));
place.hidden = false;
