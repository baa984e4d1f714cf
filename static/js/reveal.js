/* Commit, then reveal, at a table where people play each other. While seats are free this browser binds a nonce for
   its own, if it has none there: after the table was opened anew, or in another browser than before. Once all seats
   are taken the server shows one list of all that the deal follows from. The browser notes it (notes.js), and only
   then shows its nonce. If that list is ever another, it shows nothing. */

const AGAIN_AFTER = 2000;
const table = document.getElementById("noted");
const place = document.getElementById("closings");
const { seat, promise, fingerprint, anew } = table.dataset;
let isBound = false;
let isShown = "";

const sent = async (name, values) => {
  const form = document.getElementById(name);
  const body = new FormData(form);
  for (const [key, value] of Object.entries(values)) body.set(key, value);
  try {
    const headers = { "X-Requested-With": "reveal" };
    return (await fetch(form.action, { method: "POST", body, headers, redirect: "manual" })).ok;
  } catch {
    return false;
  }
};

const bind = async (commitment) => {
  if (isBound || nonces.isFresh(commitment)) return;
  isBound = true;
  const made = nonces.bound(nonces.made());
  if (made) await sent("bind", { commitment: made, promise });
};

/* What this browser can show, once it has noted the list; undefined if the list is not what it bound. */
const noted = (text) => {
  const list = JSON.parse(text);
  const before = notes.now();
  if (before.list && before.list !== text) {
    notes.add({ differs: "list" });
    return undefined;
  }
  const bound = list.commitments[seat];
  const nonce = nonces.spent(bound, text);
  if (nonces.isKnown(bound) && !nonce) {
    notes.add({ differs: "nonce" });
    return undefined;
  }
  const isSame = list.promise === promise && list.fingerprint === fingerprint && String(list.anew) === anew;
  if (!isSame || !notes.add({ list: text, ...(nonce && { nonce, isBefore: true }) })) return undefined;
  return nonce;
};

const reveal = async (text) => {
  const nonce = noted(text);
  if (!nonce || isShown === text) return;
  isShown = text;
  while (document.getElementById("closing").dataset.list === text && !(await sent("reveal", { nonce }))) {
    await new Promise((again) => setTimeout(again, AGAIN_AFTER));
  }
};

const look = () => {
  const { dataset } = document.getElementById("closing");
  if (dataset.anew === undefined) return;
  if (dataset.anew !== anew) location.reload(); // another promise stands on the page of a table that opened anew
  else if (seat && dataset.list) reveal(dataset.list);
  else if (seat && dataset.commitment !== undefined) bind(dataset.commitment); // after the deal there is none
};
look();
new MutationObserver(look).observe(place, { childList: true, subtree: true, attributes: true });
