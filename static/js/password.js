/* A button beside a password shows what was typed, and hides it again: also when the form is sent, or browsers would
   keep it as an ordinary text and offer it later. */

const show = (button, isShown) => {
  document.getElementById(button.dataset.shows).type = isShown ? "text" : "password";
  button.setAttribute("aria-pressed", isShown);
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-shows]");
  if (button) show(button, button.getAttribute("aria-pressed") !== "true");
});
document.addEventListener("submit", ({ target }) => {
  for (const button of target.querySelectorAll("[data-shows]")) show(button, false);
});
