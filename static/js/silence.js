/* Finds sockets that are dead without a sign. A server sends something on every socket at least every ten
   seconds; one that is silent for longer is stalled or cut off, and the page opens another. */

const SILENCE = 25000;
const open = new WeakMap(); // by element: its socket and timer

const leave = (element) => {
  const { socket, reconnect } = open.get(element);
  socket.onclose = null; // it may come much later, and would end the next one
  socket.close();
  htmx.trigger(element, "htmx:wsClose", { event: { code: 1006 } });
  reconnect();
};

const hear = ({ target }) => {
  const known = open.get(target);
  clearTimeout(known.silence);
  known.silence = setTimeout(leave, SILENCE, target);
};

document.addEventListener("htmx:wsOpen", (event) => {
  const { event: { target: socket }, socketWrapper: { reconnect } } = event.detail;
  clearTimeout(open.get(event.target)?.silence);
  open.set(event.target, { socket, reconnect });
  hear(event);
});
document.addEventListener("htmx:wsBeforeMessage", hear);
document.addEventListener("htmx:wsClose", ({ target }) => clearTimeout(open.get(target)?.silence));
