/* The theme: follows the system until the visitor chooses. Loaded in the head and blocking, so that the
   first paint is already right. */
(() => {
  const root = document.documentElement;
  const themes = ["system", "light", "dark"];
  root.classList.add("js");

  const stored = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage is forbidden here: the system decides
    }
  };
  const show = (theme) => {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.setAttribute("aria-label", button.getAttribute(`data-label-${theme}`));
    }
    for (const radio of document.querySelectorAll("[name=theme]")) radio.checked = radio.value === theme;
  };
  const choice = () => (themes.includes(stored()) ? stored() : "system");

  show(choice());
  document.addEventListener("DOMContentLoaded", () => show(choice()));
  const choose = (theme) => {
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // the choice lasts for this page only
    }
    show(theme);
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    choose(themes[(themes.indexOf(root.dataset.theme ?? "system") + 1) % themes.length]);
  });
  document.addEventListener("change", ({ target }) => target.name === "theme" && choose(target.value));
  window.addEventListener("storage", (event) => event.key === "theme" && show(choice()));
})();
