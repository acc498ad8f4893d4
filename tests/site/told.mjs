// node told.mjs SITE: what a page is told. Standard input is a JSON list: what it says, or for how many ms time goes on;
// standard output is a JSON list of [kind, text], as host/site/static/worker.js passes them on.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const TICK = 5, TURN = 50; // ms
const site = process.argv[2];
const { Console } = await import(pathToFileURL(path.join(site, "static/console.js")));
const steps = JSON.parse(fs.readFileSync(0, "utf8"));
const told = [];
const page = await Console.start({
  packed: fs.readFileSync(path.join(site, "console/console.bin")),
  words: JSON.parse(fs.readFileSync(path.join(site, "console/words-en.json"), "utf8")),
  tell: (kind, text) => told.push([kind, text]), entropy: "00",
});
let now = 0;
for (const step of steps) {
  if (Number.isInteger(step)) {
    for (const end = now + step; now < end; now += TURN) page.turn(now, TURN / TICK);
  } else {
    page.hear(JSON.stringify(step));
  }
}
fs.writeSync(1, JSON.stringify(told));
process.exit(0);
