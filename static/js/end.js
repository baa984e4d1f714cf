/* At the end the board keeps its box: where what comes next has no place beside it, it lies over the board's lower
   edge, and the table is drawn above it. */

const table = document.querySelector(".room-board");
const end = table.querySelector(".room-end");

const fit = () => {
  const { display, position, gridRowStart, marginTop } = getComputedStyle(end);
  const lies = display !== "none" && position !== "absolute" && gridRowStart === "3";
  table.style.setProperty("--end", lies ? `${end.offsetHeight + parseFloat(marginTop)}px` : "0px");
};

new ResizeObserver(fit).observe(end);
