/* The form of a fixed card order: a press on a card changes the text at once, and the cards above it. Without
   this file each press is sent, and the server answers with the same form. */

const form = document.getElementById("card-order");

const begin = form.elements.begin;
const lack = document.getElementById("card-order-lack");

const idsOf = (text) => text.split(/[\s,;]+/).filter(Boolean);
const leftOf = (button, taken) => {
  const ids = idsOf(button.dataset.ids);
  for (const id of taken) {
    const place = ids.indexOf(id);
    if (place >= 0) ids.splice(place, 1);
  }
  return ids;
};

const unknown = (id) => {
  const [button, name, face] = ["button", "span", "span"].map((tag) => document.createElement(tag));
  button.className = "button";
  name.className = "visually-hidden card-order-name";
  face.ariaHidden = "true";
  face.textContent = id;
  button.append(name, face);
  return button;
};

const chosenItem = (pile, id, place, order) => {
  const kind = [...pile.querySelectorAll("[data-ids]")].find((one) => idsOf(one.dataset.ids).includes(id));
  const item = document.createElement("li");
  const button = kind ? kind.cloneNode(true) : unknown(id);
  const name = kind ? kind.querySelector(".card-order-name").textContent : id;
  button.querySelector(".card-order-name").textContent = order.dataset.take.replace("%(card)s", name);
  Object.assign(button, { type: "submit", name: "drop", value: `${pile.dataset.pile} ${place}`, disabled: false });
  delete button.dataset.ids;
  item.append(button);
  return item;
};

const textOf = (pile) => document.getElementById(`order-${pile.dataset.pile}`);
const isSet = () => [...new FormData(form)].some(([name, value]) => name.startsWith("order-") && value.trim());

const judge = () => {
  const isReady = "mayBeEmpty" in form.dataset || isSet();
  begin.ariaDisabled = isReady ? null : "true";
  lack.hidden = isReady;
};
const changed = () => {
  judge();
  document.getElementById("card-order-problem").replaceChildren(); // it was about another order
  for (const example of form.querySelectorAll("[name=preset]")) example.ariaPressed = "false";
};

const paint = (pile) => {
  changed();
  const taken = idsOf(textOf(pile).value);
  const order = pile.querySelector(".card-order-list");
  order.replaceChildren(...taken.map((id, place) => chosenItem(pile, id, place, order)));
  pile.querySelector(".card-order-none").hidden = taken.length > 0;
  pile.querySelector(".card-order-clear").hidden = !taken.length;
  for (const button of pile.querySelectorAll("[data-ids]")) {
    const [next] = leftOf(button, taken);
    button.disabled = !next;
    button.value = `${pile.dataset.pile} ${next ?? ""}`;
  }
};

form.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=pick], button[name=drop], button[name=clear]");
  if (!button) return;
  event.preventDefault();
  const pile = button.closest("[data-pile]");
  const text = textOf(pile);
  const ids = idsOf(text.value);
  if (button.name === "pick") ids.push(button.value.split(" ")[1]);
  else if (button.name === "clear") ids.length = 0;
  else ids.splice(Number(button.value.split(" ")[1]), 1);
  text.value = ids.join(" ");
  const place = button.name === "drop" ? Number(button.value.split(" ")[1]) : -1;
  paint(pile);
  const rest = pile.querySelector("[data-ids]:enabled") ?? begin;
  const chosen = pile.querySelectorAll(".card-order-list button");
  if (button.name === "clear") rest.focus(); // it is gone
  else if (place >= 0) (chosen[Math.min(place, ids.length - 1)] ?? rest).focus();
  else if (button.disabled) rest.focus();
});
begin.addEventListener("click", (event) => {
  if (begin.ariaDisabled === "true") event.preventDefault(); // why is said beside it
});
for (const choice of form.querySelectorAll("select, [type=radio]")) choice.addEventListener("change", changed);

for (const pile of form.querySelectorAll("[data-pile]")) {
  textOf(pile).addEventListener("input", () => paint(pile));
}
judge();
