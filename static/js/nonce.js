/* Your part of the chance: replaces the number that the server suggested with one of this browser. A nonce that
   somebody has typed is left alone. What is sent is noted for the room to which it leads (notes.js). */

const made = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

for (const input of document.querySelectorAll("input[data-nonce]")) {
  if (input.value === input.defaultValue) input.value = made();
}

document.addEventListener("submit", ({ target, submitter }) => {
  const { nonce, ticket } = target.elements;
  if (!nonce || submitter?.hasAttribute("data-is-back")) return;
  const { pathname } = new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : target.action);
  const promise = ticket?.dataset.promise;
  const sent = { from: location.href.split("#")[0], path: pathname, nonce: nonce.value, promise };
  try {
    sessionStorage.setItem("sent", JSON.stringify(sent));
  } catch {} // a browser that keeps nothing notes nothing
});

/* Only the next page may read it; it has by now. */
addEventListener("pageshow", () => {
  try {
    sessionStorage.removeItem("sent");
  } catch {}
});
