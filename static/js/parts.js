/* A push holds the content of parts that this page has not got, and only the names of those it has (games/site/parts.py
   says how). Here they are put back, before htmx looks. A page that lost one asks for the whole. */

const MAX_PARTS = 680; // the server forgets with the same bound, in the same order
const [CONTENT, BEGIN, END] = "\x01\x02\x03";
const kept = new Map();
let isBroken = false;

const keep = (name, html) => {
  kept.delete(name);
  kept.set(name, html);
  return html;
};

const named = (name) => {
  isBroken ||= !kept.has(name);
  return keep(name, kept.get(name) ?? "");
};

const whole = (text) => {
  const open = [{ html: "" }];
  const pieces = text.split(/([\x01\x02\x03])/);
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === BEGIN) {
      const name = pieces[at + 1];
      const sign = pieces[at + 2];
      if (sign === CONTENT) open.push({ name, html: "" });
      else if (name) open.at(-1).html += named(name);
      else kept.clear();
      at += 2;
    } else if (piece === END) {
      const { name, html } = open.pop();
      open.at(-1).html += keep(name, html);
    } else open.at(-1).html += piece;
  }
  for (const name of kept.keys()) {
    if (kept.size <= MAX_PARTS) break;
    kept.delete(name);
  }
  return open[0].html;
};

/* The page as it was loaded holds its parts between comments, and its first socket begins with these. Any later
   socket begins with nothing. */
const between = (first, last) => {
  const range = document.createRange();
  range.setStartAfter(first);
  range.setEndBefore(last);
  const holder = document.createElement("div");
  holder.append(range.cloneContents());
  return holder.innerHTML;
};

const begin = () => {
  const walker = document.createTreeWalker(document.querySelector("[hx-ext]"), NodeFilter.SHOW_COMMENT);
  const marks = [];
  while (walker.nextNode()) marks.push(walker.currentNode);
  const open = [];
  const found = new Map();
  for (const mark of marks) {
    if (mark.data.startsWith("(")) open.push(mark);
    else {
      const first = open.pop();
      found.set(first.data.slice(1), between(first, mark));
      first.remove();
      mark.remove();
    }
  }
  for (const name of [...found.keys()].sort()) keep(name, found.get(name));
};
begin();

const { createWebSocket } = htmx;
htmx.createWebSocket = (address) => {
  htmx.createWebSocket = (again) => createWebSocket(again.replace(/&has=[^&]*/, ""));
  return createWebSocket(address);
};

htmx.defineExtension("parts", {
  transformResponse: (text, request) => (request === null ? whole(text) : text),
});

document.addEventListener("htmx:wsAfterMessage", ({ detail, target }) => {
  if (isBroken) detail.socketWrapper.send(JSON.stringify({ what: "whole" }), target);
  isBroken = false;
});
