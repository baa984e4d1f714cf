/* Counts what is new in the panel of a match room while it is closed: lines of the log and of the chat. To open and
   close it the page needs no script. */

const panel = document.getElementById("panel");
const unread = document.getElementById("unread");
const seen = { log: 0, chat: 0 }; // the newest number that was looked at

/* The numbers of what stands there: a line of the log has that of its move, one of the chat that of its id. */
const numbers = {
  log: () => [...panel.querySelectorAll("#log > li > .figure")].map((one) => Number(one.textContent)),
  chat: () => [...panel.querySelectorAll("#chat > [id]")].map((one) => Number(one.id.replace(/\D+/, ""))),
};

const count = () => {
  let fresh = 0;
  for (const [name, all] of Object.entries(numbers)) {
    if (panel.checkVisibility()) seen[name] = Math.max(seen[name], ...all());
    else fresh += all().filter((number) => number > seen[name]).length;
  }
  unread.textContent = fresh;
  unread.hidden = !fresh;
};

for (const [name, all] of Object.entries(numbers)) seen[name] = Math.max(0, ...all());
new MutationObserver(count).observe(panel, { subtree: true, childList: true, characterData: true });
panel.addEventListener("toggle", count);
