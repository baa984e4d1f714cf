/* Reloads each element with `data-refresh` from the address there, as long as it has one and the page is
   visible. */

const EVERY = 2000;

const ask = async (part) => {
  const answer = await fetch(part.dataset.refresh).catch(() => null);
  if (!answer?.ok) return part;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
  if (!fresh) return part;
  const opened = part.querySelector("details[open]");
  if (opened) fresh.querySelector("details")?.setAttribute("open", "");
  part.replaceWith(fresh);
  return fresh;
};

const watch = (part) => {
  if (!part.dataset.refresh) return;
  setTimeout(async () => watch(document.hidden ? part : await ask(part)), EVERY);
};

for (const part of document.querySelectorAll("[data-refresh]")) watch(part);
