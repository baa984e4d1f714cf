/* Your part of the chance: puts a number of this browser in place of the one that the server suggested.
   A nonce that somebody has typed is left alone. */

const made = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

for (const input of document.querySelectorAll("input[data-nonce]")) {
  if (input.value === input.defaultValue) input.value = made();
}
