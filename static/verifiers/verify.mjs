/* Checks a record on the command line: node verify.mjs record.json [--notes notes.json]
   Needs node 20.19 or later, and check.js, record.js and the files of the game in the same folder. */

import { readFileSync } from "node:fs";
import { checked } from "./check.js";

const [file, flag, notes] = process.argv.slice(2);
if (!file || (flag && (flag !== "--notes" || !notes))) {
  console.error("node verify.mjs record.json [--notes notes.json]");
  process.exit(2);
}
const read = (path) => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    console.error(`${path} could not be read: ${error.message}`);
    return process.exit(2);
  }
};
const MARKS = { passed: "passed    ", failed: "FAILED    ", unproved: "not proved" };
const counts = { passed: 0, failed: 0, unproved: 0 };
for await (const { step, state, why } of checked(read(file), notes && read(notes))) {
  console.log(`${MARKS[state]}  ${step.padEnd(11)}  ${why}`.trimEnd());
  counts[state] += 1;
}
const { passed, failed, unproved } = counts;
const verdict = failed ? "Something is wrong" : "Nothing is wrong";
console.log(`${verdict}: ${passed} passed, ${failed} failed, ${unproved} not proved.`);
process.exitCode = failed ? 1 : 0;
