/* Helps to fill in the number fields of a board: buttons that add to one or clear it, tokens that show how
   much is in it, and numbers that stay while the page looks for news. What was left empty is the least, and what lies
   between two steps the lower one. It knows no game.

   data-adds-to="a"         a button that adds the token chosen last to the field with the id `a`
   data-clears="a"          a button that sets it to its least
   data-together="500"      around the radio buttons of the tokens: what all fields may come to together
   template[data-token=50]  how a token of 50 looks
   data-tokens-of="a"       where the tokens for what is in the field lie, the largest first
   data-sum                 where what is in all fields together stands
   data-repeats="a=10 b=0"  around a button that sends these numbers, by the names of the fields; the room has
                            `data-repeated` while they stand in these already */

const room = document.getElementById("room");
const typed = new Map(); // by field name, during one turn
let turn, chosen;

const turnNow = () => room.querySelector('input[name="turn"]')?.value;
const FIELD = 'input[type="number"][form="move"]';
const fieldsOf = () => [...room.querySelectorAll(FIELD)];
const tray = () => room.querySelector("[data-together]");

const sum = () => {
  const place = room.querySelector("[data-sum]");
  if (place) place.textContent = fieldsOf().reduce((all, { value }) => all + Number(value), 0);
};

const repeat = () => {
  const repeats = room.querySelector("[data-repeats]")?.dataset.repeats;
  const shown = new Map(fieldsOf().map(({ name, value }) => [name, value]));
  const isRepeated = repeats?.split(" ").map((pair) => pair.split("=")).every(([name, is]) => shown.get(name) === is);
  room.toggleAttribute("data-repeated", Boolean(isRepeated));
};

const lay = (field) => {
  sum();
  repeat();
  const place = room.querySelector(`[data-tokens-of="${field.id}"]`);
  if (!place) return;
  const looks = [...room.querySelectorAll("template[data-token]")];
  looks.sort((one, other) => other.dataset.token - one.dataset.token);
  const tokens = [];
  let left = Math.min(Number(field.value), Number(field.max));
  for (const look of looks) {
    for (; left >= look.dataset.token; left -= look.dataset.token) tokens.push(look.content.cloneNode(true));
  }
  place.replaceChildren(...tokens);
};

const set = (field, number) => {
  field.value = number;
  typed.set(field.name, field.value);
  lay(field);
};

const add = (field) => {
  const others = fieldsOf().filter((other) => other !== field);
  const spent = others.reduce((sum, other) => sum + Number(other.value), 0);
  const most = Math.min(field.max, Number(tray().dataset.together) - spent);
  const wanted = Number(field.value) + Number(tray().querySelector("input:checked").value);
  if (wanted <= most) set(field, wanted);
};

room.addEventListener("click", (event) => {
  const button = event.target.closest("[data-adds-to], [data-clears]");
  if (!button) return;
  const field = document.getElementById(button.dataset.addsTo ?? button.dataset.clears);
  if (button.dataset.addsTo) add(field);
  else set(field, field.min);
  if (event.detail) button.blur(); // by mouse: Enter means the board's main button, and not this one again
});

room.addEventListener("input", (event) => {
  if (!event.target.matches(FIELD)) return;
  typed.set(event.target.name, event.target.value);
  lay(event.target);
});

const settled = (field) => {
  const [least, most, step] = [field.min, field.max, field.step || 1].map(Number);
  const wanted = Math.min(Math.max(Number(field.value), least), most);
  return least + Math.floor((wanted - least) / step) * step;
};

room.addEventListener("change", (event) => {
  if (event.target.matches(FIELD)) set(event.target, settled(event.target));
  if (event.target.closest("[data-together]")) chosen = event.target.value;
});

/* A push brings fields as they were at first; within a turn what was typed is put back. */
const restore = () => {
  if (turn !== turnNow()) typed.clear();
  turn = turnNow();
  const token = chosen && tray()?.querySelector(`input[value="${chosen}"]`);
  if (token) token.checked = true;
  for (const field of fieldsOf()) {
    if (typed.has(field.name)) field.value = typed.get(field.name);
    lay(field);
  }
};
document.addEventListener("htmx:wsAfterMessage", restore);
document.addEventListener("shown", restore);
room.addEventListener("htmx:afterRequest", restore);

/* A page can be filled in before this file has come. */
restore();
for (const field of fieldsOf()) if (field.value !== field.defaultValue) typed.set(field.name, field.value);
chosen = tray()?.querySelector("input:checked")?.value;
