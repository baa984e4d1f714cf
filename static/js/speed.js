/* How fast tables show what has happened: chosen in the menu of a table or among the settings, kept in this browser. */

const SPEEDS = ["slow", "normal", "fast", "none"]; // whose pauses beats.js knows

const chosen = () => {
  try {
    return localStorage.getItem("speed");
  } catch {
    return null; // storage is forbidden here: the choice lasts for this page
  }
};

const choose = (speed) => {
  document.documentElement.dataset.speed = SPEEDS.includes(speed) ? speed : "normal";
  const radio = document.querySelector(`input[name="speed"][value="${document.documentElement.dataset.speed}"]`);
  if (radio) radio.checked = true;
};

choose(chosen());
addEventListener("storage", (event) => event.key === "speed" && choose(event.newValue));
document.addEventListener("change", ({ target }) => {
  if (target.name !== "speed") return;
  choose(target.value);
  try {
    localStorage.setItem("speed", target.value);
  } catch {
    // the choice lasts for this page only
  }
});
