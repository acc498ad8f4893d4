// node lines.mjs SITE: the console of a site, without a host. Standard input is JSON: entropy, and steps of
// [ms, station, action, switches] or [ms]; standard output is what it has said on its line.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const site = process.argv[2];
const { Console } = await import(pathToFileURL(path.join(site, "static/console.js")));
const { entropy, steps } = JSON.parse(fs.readFileSync(0, "utf8"));
const console_ = await Console.start({
  packed: fs.readFileSync(path.join(site, "console/console.bin")),
  words: JSON.parse(fs.readFileSync(path.join(site, "console/words-en.json"), "utf8")),
  tell: () => {}, entropy,
});
globalThis.steps = JSON.stringify(steps);
console_.python.runPython(`
import desk, js, json

def play(console, stations, said=b""):
    now = 0
    for ms, *hand in json.loads(js.steps):
        for i in range(ms // console.TICK_MS):
            if now > console.TICK_MS:  # the first time that the box asks for is for no tick
                console.tick(now)
            now += console.TICK_MS  # hands move while it asks, so before the tick
        said += console.said()
        if hand:
            station, action, switches = hand
            getattr(stations[station], action)(*switches)
    return said

js.said = play(desk.desk.console, desk.desk.board.stations).decode()
`);
fs.writeSync(1, globalThis.said);
process.exit(0);
