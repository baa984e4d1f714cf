/* Reloads each element with `data-refresh` from the address there, as long as it has one and the page is
   visible. */

const EVERY = 2000;

const ask = async (part) => {
  const answer = await fetch(part.dataset.refresh).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
  if (!fresh) return;
  const opened = part.querySelector("details[open]");
  if (opened) fresh.querySelector("details")?.setAttribute("open", "");
  part.replaceWith(fresh);
};

/* Whatever has come meanwhile is watched, too. */
const watch = async () => {
  if (!document.hidden) await Promise.all([...document.querySelectorAll("[data-refresh]")].map(ask));
  setTimeout(watch, EVERY);
};
setTimeout(watch, EVERY);
