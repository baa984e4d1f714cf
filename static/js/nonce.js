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

/* Keeps a nonce; returns what binds it, or "" in a browser that keeps nothing: it could not show the nonce later. */
const bound = (nonce) => {
  const commitment = chain.sha256(nonce);
  const latest = Object.entries({ ...kept(), [commitment]: nonce }).slice(-MAX_NONCES);
  try {
    localStorage.setItem("nonces", JSON.stringify(Object.fromEntries(latest)));
    return commitment;
  } catch {
    return "";
  }
};

/* What somebody has typed might be guessed from its hash, and the last to sit down could then choose the shuffle. */
const unguessable = (nonce) => (nonce.length < 32 ? `${nonce}.${made()}` : nonce);
globalThis.nonces = { made, bound, of: (commitment) => kept()[commitment] };

for (const input of document.querySelectorAll("input[data-nonce]")) {
  if (input.value === input.defaultValue) input.value = made();
}

const isAgainstPeople = (form, path, submitter) => {
  if (path.endsWith("/rematch/")) return form.hasAttribute("data-list");
  if (path.endsWith("/join/")) return true;
  return path.endsWith("/play/") && submitter?.name === "opponent" && submitter.value !== "bot";
};

let bindingFor = null;
let commitment = "";
document.addEventListener("submit", ({ target, submitter }) => {
  const { nonce, ticket } = target.elements;
  bindingFor = null;
  if (!nonce || submitter?.hasAttribute("data-is-back")) return;
  const { pathname } = new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : target.action);
  const isBinding = isAgainstPeople(target, pathname, submitter);
  const value = isBinding ? unguessable(nonce.value) : nonce.value;
  commitment = isBinding && bound(value);
  if (commitment) bindingFor = target;
  const promise = ticket?.dataset.promise;
  const sent = { from: location.href.split("#")[0], path: pathname, nonce: value, promise };
  try {
    sessionStorage.setItem("sent", JSON.stringify(sent));
  } catch {} // a browser that keeps nothing notes nothing
});

document.addEventListener("formdata", ({ target, formData }) => {
  if (target !== bindingFor) return;
  formData.set("nonce", "");
  formData.set("commitment", commitment);
});

/* Only the next page may read it; it has by now. */
addEventListener("pageshow", () => {
  try {
    sessionStorage.removeItem("sent");
  } catch {}
});
