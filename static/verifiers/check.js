/* All steps of RECORD.md, one after the other, for the text of a record and, if there are any, of notes. Needs
   record.js and the files of the game beside it. verify.mjs runs it on the command line, worker.js in a browser. */

import * as proof from "./record.js";

const GAMES = ["card_thief", "hamsterdam", "kata", "kings_conflict", "thunderjack"];

/* How a step went: `passed`, `failed`, `unproved`, or null if there was nothing to check; and why. */
const outcome = (step) => {
  try {
    const said = step();
    if (said === false) return null;
    return said ? { state: "unproved", why: said } : { state: "passed", why: "" };
  } catch (error) {
    return { state: "failed", why: error.message };
  }
};

const choices = ({ entries }) =>
  entries.some((entry) => entry.actor === "bot")
    ? "It isn't computed here: that takes the bots' own program."
    : false;

/* Gives `{ step, state, why }` for each step. A record is refused if one of them failed. Throws if a file of the
   verifiers cannot be loaded: that says nothing of the record. */
export async function* checked(text, notes = "") {
  let [record, game, kept] = [null, null, null];
  const read = () => {
    record = proof.parsed(text);
    proof.need(GAMES.includes(record.game), "a game that no verifier knows");
    proof.form(record);
    kept = notes && proof.parsed(notes);
  };
  const known = () => proof.need(game.RULES.includes(record.rules), "a version of the rules that no verifier knows");
  let file = outcome(read);
  if (file.state === "passed") {
    game = await import(`./${record.game}.js`);
    file = outcome(known);
  }
  yield { step: "file", ...file };
  if (file.state === "failed") return;
  const steps = {
    promise: () => proof.promise(record),
    bots: () => proof.bots(record, game),
    decks: () => proof.decks(record, game),
    list: () => proof.list(record),
    fingerprint: () => proof.fingerprint(record),
    chance: () => proof.unset(record),
    heads: () => proof.heads(record),
    rules: () => game.play(record),
    choices: () => choices(record),
    notes: () => proof.noted(record, kept),
  };
  for (const [step, check] of Object.entries(steps)) {
    const found = outcome(check);
    if (found) yield { step, ...found };
  }
}
