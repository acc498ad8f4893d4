// node together.mjs: two pages show what happens at the same moments, though one is told later and both are late by turns
// (host/web/static/play.js), with clocks of their own and no page. Fails where they don't.

import assert from "node:assert/strict";

const LATE = 30; // ms, at most, by which a timer is late
const TOLD = 120; // ms, at most, by which the farther page is told later: all wait for it
const nothing = { dataset: {}, querySelector: () => null, textContent: '{"goods": {}, "locations": {}, "windows": [], "seats": 5}' };
let now = 0, seed = 7, timers = [];
globalThis.document = { ...nothing, hidden: false, body: nothing, getElementById: () => nothing };
globalThis.location = { search: "" };
globalThis.matchMedia = () => ({ matches: true });
globalThis.dispatchEvent = () => {};
globalThis.CustomEvent = class {};
performance.now = () => now;
globalThis.setTimeout = (act, ms) => timers.push({ act, due: now + ms + random(LATE) });
const { Player } = await import("../../host/web/static/play.js");

function random(n) {
  seed = seed * 48271 % 2147483647;
  return seed % n;
}

/** The news of throws that come ever faster, so that pages have to hurry: [{frame, at}]. */
function news() {
  const told = [];
  let at = 1000;
  const tell = (name) => told.push({ frame: { n: told.length, event: { name }, state: { question: "", seats: [] } }, at });
  for (let ms = 3000; ms > 100; ms -= 50) {
    for (let cup = 0; cup < 5; cup++) tell("keep");
    for (const name of ["win", "visit", "hand", "score"]) {
      at += random(ms);
      tell(name);
    }
    at += random(ms);
    tell("lock");
    at += random(ms);
  }
  return told;
}

/** When a page shows each frame, [n, ms]. early(): ms before its moment at which it is told. */
async function shown(frames, early) {
  const moments = [];
  const player = new Player(({ n }) => moments.push([n, now]), () => {});
  now = 0;
  let told = 0; // in their order
  timers = frames.map(({ frame, at }) => ({ due: told = Math.max(told, at - early()), act: () => player.add(frame, at) }));
  while (timers.length) {
    timers.sort((one, other) => one.due - other.due);
    const { due, act } = timers.shift();
    now = Math.max(now, due);
    act();
    await new Promise((done) => { setImmediate(done); }); // all that follows at once
  }
  return moments;
}

const frames = news();
const near = await shown(frames, () => TOLD), far = await shown(frames, () => random(TOLD));
assert.deepEqual(near.map(([n]) => n), frames.map(({ frame }) => frame.n), "all are shown, in their order");
assert.deepEqual(far.map(([n]) => n), near.map(([n]) => n));
const held = near.filter(([n, moment]) => moment > frames[n].at + 500);
assert.ok(held.length > 100, "much of it has to wait");
const spread = near.map(([, moment], i) => Math.abs(moment - far[i][1]));
assert.ok(Math.max(...spread) <= LATE, `${Math.max(...spread)} ms`);
