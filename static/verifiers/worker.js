/* Runs the verifiers beside the page, which stays alive: is sent a record and notes, and sends `{ found }` for each
   step, at last `{ isDone }`, or `{ error }` if they cannot be loaded. */

import { checked } from "./check.js";

addEventListener("message", async ({ data: { text, notes } }) => {
  try {
    for await (const found of checked(text, notes)) postMessage({ found });
    postMessage({ isDone: true });
  } catch (error) {
    postMessage({ error: error.message });
  }
});
