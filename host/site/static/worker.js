// The console's worker: it begins when the page says in which language, then turns until the page goes. What the
// firmware has written to its flash is in the browser's store before the page is told what came of it.

import { Console } from "./console.js";
import { Store } from "./store.js";

const TURN = 10; // ms
const TICKS = 2; // of a turn: a tick is 5 ms, as on the boards of the tests
const BEHIND = 200; // ms by which the console may be late; what is more is left out: it stands still for so long
const here = new URL("../", import.meta.url);
let box = null, store = null, told = [];

const fetched = async (name) => {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};

async function begin(language) {
  const began = performance.now();
  store = new Store();
  const [packed, words, kept] = await Promise.all([
    fetched("console/console.bin").then((answer) => answer.arrayBuffer()),
    fetched(`console/words-${language}.json`).then((answer) => answer.json()),
    store.open()]);
  box = await Console.start({ packed, words, kept, tell: (kind, text) => told.push([kind, text]) });
  told.push(["ready", { ms: performance.now() - began, kept: store.works }]);
  run(0, performance.now());
}

/** now: the console's own time, ms; due: when this turn is to be, by the browser's clock. */
async function run(now, due) {
  box.turn(now % 2 ** 30, TICKS);
  const files = box.written();
  if (files) await store.write(files);
  if (told.length) postMessage(told.splice(0));
  const next = Math.max(due + TURN, performance.now() - BEHIND);
  setTimeout(() => run(now + TURN, next), Math.max(0, next - performance.now()));
}

addEventListener("message", ({ data }) => {
  if (data.begin) {
    begin(data.begin).catch((error) => postMessage([["broken", String(error)]]));
  } else if (data.said) {
    box?.hear(data.said);
  }
});
