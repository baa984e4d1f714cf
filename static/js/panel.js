/* Counts the new lines of log and chat while the panel of a match room is closed, and announces new lines of
   chat; beats.js announces the log. The panel opens and closes without a script.

   data-kept   around radio buttons: what is chosen stays chosen in this match and tab when the page is loaded anew,
               as it is by a hint */

const room = document.getElementById("room");
const panel = document.getElementById("panel");
const unread = document.getElementById("unread");
const seen = { log: 0, chat: 0 }; // the newest number that was looked at
const MANY = 9; // above that nobody counts
let heard = 0; // the newest one of the chat that was announced

/* Lines by number: one of the log has the number of its entry, one of the chat its id. */
const lines = {
  log: () => [...panel.querySelectorAll("#log > li")].map((one) => [Number(one.firstElementChild.textContent), one]),
  chat: () => [...panel.querySelectorAll("#chat > [id]")].map((one) => [Number(one.id.replace(/\D+/, "")), one]),
};
const newest = (name) => Math.max(0, ...lines[name]().map(([number]) => number));

/* The newest line of the chat is the last. */
const showNewest = () => document.getElementById("chat")?.scrollTo({ top: Number.MAX_SAFE_INTEGER });

const count = () => {
  const fresh = { log: [], chat: [] };
  for (const name of Object.keys(lines)) {
    if (panel.checkVisibility()) seen[name] = Math.max(seen[name], newest(name));
    else fresh[name] = lines[name]().filter(([number]) => number > seen[name]);
  }
  const said = fresh.chat.filter(([number]) => number > heard).map(([, line]) => line.textContent.trim());
  if (said.length) room.dispatchEvent(new CustomEvent("said", { detail: said }));
  if (newest("chat") > heard) showNewest();
  heard = newest("chat");
  const news = fresh.log.length + fresh.chat.length;
  unread.textContent = news > MANY ? `${MANY}+` : news;
  unread.hidden = news === 0;
  unread.toggleAttribute("data-said", fresh.chat.length > 0);
};

/* With the next frame: to ask in the middle of a push what can be seen would style the page once more. */
let counting;
const countSoon = () => {
  counting ??= requestAnimationFrame(() => {
    counting = undefined;
    count();
  });
};

for (const name of Object.keys(lines)) seen[name] = newest(name);
heard = seen.chat;
new MutationObserver(countSoon).observe(panel, { subtree: true, childList: true, characterData: true });
panel.addEventListener("toggle", () => {
  count();
  showNewest();
});
showNewest();

const kept = [...panel.querySelectorAll("[data-kept] input")];
try {
  for (const one of kept) {
    const place = `${one.name} ${location.pathname}`;
    if (sessionStorage.getItem(place) === one.value) one.checked = true;
    one.addEventListener("change", () => sessionStorage.setItem(place, one.value));
  }
} catch {
  // storage is forbidden here: the choice lasts for this page
}
