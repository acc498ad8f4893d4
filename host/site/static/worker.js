// The console's worker: it begins when the page says in which language, then runs until the page goes. What the
// firmware writes to its flash is in the browser's store before the page sees what followed from it.

import { Console } from "./console.js";
import { Foreign, NAME, Store, tar } from "./store.js";

const TURN = 10; // ms
const TICKS = 2; // in a turn; a tick is 5 ms, as on the boards of the tests
const BEHIND = 200; // ms by which the console may be late; time beyond that is skipped, as if it had stood still
const REST = 100; // ms between two checks whether the page is visible again
const here = new URL("../", import.meta.url);
let box = null, store = null, told = [], hidden = false;
const figures = globalThis.figures = { ms: 0, ticks: 0 }; // for tests/figures/site.py
const early = []; // messages from the page before the console was there

const fetched = async (name) => {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};

/** Wait until no other page has the flash: only one may have it at a time. */
function alone() {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((done) => {
    navigator.locks.request(NAME, () => {
      done();
      return new Promise(() => {}); // held until this worker ends
    });
  });
}

const bytes = async (name) => (await fetched(name)).arrayBuffer();
const json = async (name) => (await fetched(name)).json();

/** Return the flash of the page's own console, when no other page has it. */
async function opened() {
  const waiting = setTimeout(() => postMessage([["elsewhere", true]]), 1500);
  await alone();
  clearTimeout(waiting);
  store = new Store();
  return store.open();
}

/** Return what the guided game needs; it has a console of its own, and keeps nothing. */
async function lessons(language) {
  const [packed, words] = await Promise.all([bytes("console/lesson.bin"), json(`console/lesson-${language}.json`)]);
  return { packed, words };
}

async function begin(language, taught, met) {
  const began = performance.now();
  const kept = taught ? new Map() : opened();
  box = await Console.start({
    packed: bytes("console/console.bin"), words: json(`console/words-${language}.json`), kept,
    lesson: taught ? lessons(language) : null, friends: met ? bytes("console/friends.bin") : null, tell: (kind, text) => told.push([kind, text]) });
  figures.python = box.python;
  const finished = [...(await kept).keys()].some((name) => /^journal\/games\/./u.test(name));
  told.push(["ready", { ms: performance.now() - began, kept: store?.works, finished }]);
  for (const text of early) box.hear(text);
  await run(0, performance.now());
}

/** Run turns. now: the console's own time, ms; due: when this turn should happen, by the browser's clock. */
async function run(now, due) {
  if (hidden && !box.awake) { // no time passes while people can't see what they are asked
    setTimeout(() => run(now, performance.now()).catch(broken), REST);
    return;
  }
  const began = performance.now();
  box.turn(now % 2 ** 30, TICKS);
  figures.ms += performance.now() - began;
  figures.ticks += TICKS;
  if (told.length) {
    const files = box.written();
    if (files && store) await keep(files);
    postMessage(told.splice(0));
  }
  const next = Math.max(due + TURN, performance.now() - BEHIND);
  setTimeout(() => run(now + TURN, next).catch(broken), Math.max(0, next - performance.now()));
}

/** Keep the files. Tell the page when that begins to fail, or works again. */
async function keep(files) {
  const worked = store.works;
  await store.write(files);
  if (store.works !== worked) told.push(["kept", store.works]);
}

/** Tell the page that the console is broken. It gets what is kept, so that people can save it before a reset. */
function broken(error) {
  const kept = store?.holds === undefined ? null : tar(store.holds);
  postMessage([["broken", { why: String(error.message ?? error), foreign: error instanceof Foreign, kept }]]);
}

addEventListener("message", ({ data }) => {
  if ("hidden" in data) hidden = data.hidden;
  else if (data.reset) store.clear().then(() => postMessage([["reset", true]]), broken);
  else if (data.begin) begin(data.begin, data.lesson, data.friends).catch(broken);
  else if (data.tale) box.tell(data.tale).catch(broken);
  else if (box) box.hear(data.said);
  else early.push(data.said);
});
