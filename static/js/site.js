/* Behaviour that every page has: dismiss a toast or an offer, close a menu, open a dialog, copy a text. Data attributes
   say what to do; every page works without this file. */

const copy = async (button) => {
  const source = document.querySelector(button.dataset.copy);
  const text = source.value ?? source.textContent.trim();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    source.select?.(); // no clipboard without HTTPS: select it, so that one keystroke copies
    return;
  }
  button.dataset.copied = "";
  setTimeout(() => delete button.dataset.copied, 2000);
};

const closeMenus = (except) => {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (menu !== except) menu.open = false;
  }
};

document.addEventListener("click", (event) => {
  const target = event.target;
  closeMenus(target.closest("details[data-menu]"));
  target.closest("[data-dismiss]")?.closest(".toast, .lesson-offer").remove();
  const copier = target.closest("[data-copy]");
  if (copier) copy(copier);
  const opener = target.closest("[data-dialog]");
  if (opener) {
    document.getElementById(opener.dataset.dialog).showModal();
    event.preventDefault(); // the opener is a link to a page that does the same without a script
  }
  if (target.closest("[data-close]")) target.closest("dialog").close();
  if (target.matches("dialog[open]")) target.close(); // a click on the backdrop
});

/* What a link leads into is opened, also in browsers that do not do so themselves. */
const unfold = () => {
  const target = document.getElementById(location.hash.slice(1));
  let folded = target?.closest("details:not([open])");
  if (!folded) return;
  for (; folded; folded = folded.parentElement.closest("details:not([open])")) folded.open = true;
  target.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();

/* What was noted of matches is deleted with the account. */
if (document.querySelector("#toasts .forget")) for (const kept of ["notes", "nonces"]) localStorage.removeItem(kept);

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details[data-menu][open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
