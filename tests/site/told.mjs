// node told.mjs SITE: what a page is told. Standard input is a JSON list: what it says, for how many ms time goes on, or
// {until: kind}, until it is told something of a kind, for a minute at most, or, with {asking: what it says once a minute}, for an hour;
// standard output is a JSON list of
// [kind, text], as host/site/static/worker.js passes them on.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const TICK = 5, TURN = 50, LONGEST = 60000, SECOND = 1000; // ms
const site = process.argv[2];
const { Console } = await import(pathToFileURL(path.join(site, "static/console.js")));
const steps = JSON.parse(fs.readFileSync(0, "utf8"));
const told = [], last = {}; // last: how many there were with the last of each kind
const page = await Console.start({
  packed: fs.readFileSync(path.join(site, "console/console.bin")),
  words: JSON.parse(fs.readFileSync(path.join(site, "console/words-en.json"), "utf8")),
  friends: fs.readFileSync(path.join(site, "console/friends.bin")), tell: (kind, text) => { last[kind] = told.push([kind, text]); }, entropy: "00",
});
let now = 0;
function wait(ms, over = () => false, ticks = TURN / TICK) {
  for (const end = now + ms; now < end && !over(); now += TURN) page.turn(now, ticks);
}
for (const step of steps) {
  if (Number.isInteger(step)) {
    wait(step);
  } else if (step.until) {
    const before = told.length, over = () => last[step.until] > before;
    if (!step.asking) wait(LONGEST, over);
    for (let i = 0; step.asking && i < 60 && !over(); i++) {
      wait(LONGEST, over, 1); // nobody presses: few ticks do
      page.hear(JSON.stringify(step.asking));
      wait(SECOND, over);
    }
  } else {
    page.hear(JSON.stringify(step));
  }
}
fs.writeSync(1, JSON.stringify(told));
process.exit(0);
