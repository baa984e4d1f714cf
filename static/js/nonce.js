/* Your part of the chance: replaces the number that the server suggested with one of this browser. A nonce that
   somebody has typed is left alone. Where people play each other only its hash is sent, which binds it; it stays
   here until everybody's is bound (reveal.js). What is sent is noted for the room to which it leads (notes.js). */

const MAX_NONCES = 200;

const made = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem("nonces")) ?? {};
  } catch {
    return {};
  }
};

/* Keeps a nonce by what binds it, with the list for which it was shown; returns whether this browser keeps it. */
const keep = (nonce, shownFor) => {
  const latest = Object.entries({ ...kept(), [chain.sha256(nonce)]: [nonce, shownFor] }).slice(-MAX_NONCES);
  try {
    localStorage.setItem("nonces", JSON.stringify(Object.fromEntries(latest)));
    return true;
  } catch {
    return false;
  }
};

/* What binds a nonce from now on, or "" in a browser that keeps nothing: it could not show the nonce later. */
const bound = (nonce) => (keep(nonce, "") ? chain.sha256(nonce) : "");

const isKnown = (commitment) => Object.hasOwn(kept(), commitment);

/* The nonce behind what binds it, and for what it was shown, if it was: the hash of a list, or an address. */
const behind = (commitment) => (isKnown(commitment) ? [kept()[commitment]].flat() : []);
const isFresh = (commitment) => isKnown(commitment) && !behind(commitment)[1];

/* The nonce behind what binds it, to be shown for this list; undefined if it is not of this browser, or was shown for
   anything else: the server knows it by then, and could choose the deal. */
const spent = (commitment, text) => {
  const list = chain.sha256(text);
  const [nonce, shownFor] = behind(commitment);
  return nonce && (shownFor || list) === list && keep(nonce, list) ? nonce : undefined;
};
globalThis.nonces = { made, bound, isKnown, isFresh, spent };

/* What somebody has typed might be guessed from its hash, and the last to sit down could then choose the shuffle; and
   what this browser has sent before, in a form to which it went back, is known. */
const unguessable = (nonce) => {
  if (nonce.length < 32) return `${nonce}.${made()}`;
  return isKnown(chain.sha256(nonce)) ? made() : nonce;
};

/* What this browser has sent before, with another promise than this one, the server knew before it made this one. */
const unsent = (nonce, promise) => {
  const [, sentWith] = globalThis.chain ? behind(chain.sha256(nonce)) : [];
  return sentWith && sentWith !== promise ? made() : nonce;
};

/* The fields with a nonce that was made here, or that somebody typed: the server's own is never sent. */
const own = new WeakSet();
for (const input of document.querySelectorAll('input[name="nonce"]')) {
  if (input.value === input.defaultValue) input.value = made(); // else it was typed, or the browser has put it back
  own.add(input);
}
document.addEventListener("input", ({ target }) => target.name === "nonce" && own.add(target));

const isAgainstPeople = (form, path, submitter) => {
  if (path.endsWith("/rematch/")) return form.hasAttribute("data-list");
  if (path.endsWith("/join/")) return true;
  return path.endsWith("/play/") && submitter?.name === "opponent" && submitter.value !== "bot";
};

let bindingFor = null;
let commitment = "";
let nonceSent = "";
document.addEventListener("submit", ({ target, submitter }) => {
  const { nonce, ticket } = target.elements;
  bindingFor = null;
  if (!nonce || submitter?.hasAttribute("data-is-back")) return;
  const { pathname } = new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : target.action);
  const isBinding = isAgainstPeople(target, pathname, submitter);
  const promise = ticket?.dataset.promise;
  const chosen = own.has(nonce) ? nonce.value : made();
  const value = isBinding ? unguessable(chosen) : unsent(chosen, promise ?? pathname);
  commitment = isBinding && bound(value);
  if (commitment || !isBinding) bindingFor = target;
  nonceSent = isBinding ? "" : value;
  // It goes with the form, and is bound for nothing later. Pages without hashes have no form that binds one.
  if (!isBinding && globalThis.chain) keep(value, promise ?? pathname);
  const isBound = Boolean(commitment);
  const sent = { from: location.href.split("#")[0], at: Date.now(), path: pathname, nonce: value, promise, isBound };
  try {
    sessionStorage.setItem("sent", JSON.stringify(sent));
  } catch {} // a browser that keeps nothing notes nothing
});

document.addEventListener("formdata", ({ target, formData }) => {
  if (target !== bindingFor) return;
  formData.set("nonce", nonceSent);
  if (commitment) formData.set("commitment", commitment);
});

/* Only the next page may read it; it has by now. */
addEventListener("pageshow", () => {
  try {
    sessionStorage.removeItem("sent");
  } catch {}
});
