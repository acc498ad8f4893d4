// Shows events one after the other, each long enough to be seen; goods fly to where they go. It goes faster if much is
// waiting, but leaves nothing out.

import { gold, make, money } from "./draw.js";
import { facts } from "./facts.js";

const HOLD = { // ms that an event stays if there is time
  round: 700, keep: 450, hand: 450, play: 1100, cancel: 1100, cheat: 900, tied: 300, offer: 900, tie: 800,
  win: 800, visit: 900, move: 450, look: 300, score: 500, end: 300, throw: 100,
};
const LATE = 5000; // ms of waiting events; with more it goes faster
const SOON = 1000; // the same while the table waits a moment for people to play a card
const HASTE = 0.4; // part of its time, if somebody has read the round's result and throws for the next
const LEAST = 0.12; // part of its time, at least
const TOGETHER = ["keep", "throw", "hand"]; // several of these in a row happen at once
const BRIEF = 0.25; // part of its time: a move inside the town, or before another for the same cause
const SEQUEL = new Set(["win", "look", "visit", "play"]); // before a move, their result, these stay for FIRST
const NEXT = new Set(["win", "look", "round", "throw", "ask"]); // before these, everything does: goods fly on meanwhile
const FIRST = 0.42; // part of its time
const HUSH = 1000; // ms at least of drum roll between the last lock and the lift; the console counts meanwhile
const BEAT = 100; // ms in which all of a row arrive: the console sends them within 30
const pace = Number(new URLSearchParams(location.search).get("pace") ?? 1); // 0: at once, 2: twice as slow
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** What is shown depends on the moments at which frames may be known, not on when a page gets to them. So pages in
 * several towns stay together, and a late one catches up. */
export class Player {
  /** show(frame): draws a frame. told(number): called when that frame has been shown for long enough. */
  constructor(show, told) {
    Object.assign(this, { show, told });
    this.waiting = []; // [{frame, at}]
    this.time = 0; // when the shown frame should have begun; this page may be late
    this.busy = false;
    this.skipping = false;
    this.hushed = null; // when the drum roll began
    this.open = false; // the last dice were open already: no drum roll
    this.hastened = false; // until the next question
  }

  /** at: the moment from which the frame may be known, by performance.now() */
  add(frame, at = performance.now()) {
    if (frame.log) this.waiting = []; // the whole state includes what was waiting
    this.waiting.push({ frame, at: Math.max(at, this.waiting.at(-1)?.at ?? 0) }); // never before an earlier frame
    this.wake?.();
    if (!this.busy) this.run();
  }

  /** Show all that waits at once: somebody wants to go on. */
  skip() {
    this.skipping = this.busy;
    this.wake?.();
  }

  /** Go faster until the next question: somebody has read the round's result, and throws for the next. */
  hasten() {
    this.hastened = true;
  }

  /** Whether every frame is shown at once. */
  get hasty() {
    return document.hidden || !pace || this.skipping;
  }

  /** Waiting frames that may be known. */
  get known() {
    return this.waiting.filter(({ at }) => at <= this.time).map(({ frame }) => frame);
  }

  /** The same, without frames that only change the state. */
  get events() {
    return this.known.filter(({ event }) => event);
  }

  async run() {
    this.busy = true;
    while (this.waiting.length) {
      let frame = await this.next();
      const name = frame.event?.name;
      if (name !== "keep" || this.hasty) this.quiet();
      if (name === "move" && !this.hasty && this.hurry() > LEAST) fly(frame.event, HOLD.move * this.hurry() * pace);
      if (TOGETHER.includes(name) && !this.hasty) {
        await this.until(() => (this.known.every(({ event }) => event?.name === name) ? BEAT : 0));
        if (name === "keep" && !this.open) await this.hush();
        while (this.known[0]?.event?.name === name) {
          this.show(frame);
          point(frame.event);
          frame = this.waiting.shift().frame;
        }
      }
      this.show(frame);
      this.open = Boolean(frame.event?.last);
      if (!this.hasty && lifts(frame)) this.drum();
      const next = this.known[0]?.event?.name;
      if (!this.hasty && HOLD[name] && !(TOGETHER.includes(name) && next === "lock")) {
        point(frame.event);
        act(ACTS[name]?.(frame.event) ?? name);
        await this.until(() => stay(frame, this.events[0]) * this.hurry() * pace);
      }
      if (name === "ask") this.hastened = false;
      this.told(frame.n);
    }
    this.busy = this.skipping = false;
  }

  /** Return the next frame, as soon as it may be known. */
  async next() {
    while (this.waiting[0].at > performance.now()) await this.sleep(this.waiting[0].at);
    const { frame, at } = this.waiting.shift();
    this.time = Math.max(this.hasty ? performance.now() : this.time, at);
    return frame;
  }

  /** Let the drum roll before the cups lift: HUSH ms from the last lock. */
  async hush() {
    if (this.hushed === null) this.drum();
    const passed = this.time - this.hushed;
    await this.until(() => HUSH * this.hurry() * pace - passed);
    this.quiet();
  }

  drum() {
    this.hushed = this.time;
    document.body.dataset.act = "hush";
    act("hush");
  }

  quiet() {
    this.hushed = null;
    delete document.body.dataset.act;
  }

  /** Wait until due() ms have passed, or somebody skips. due is called again for each frame that comes meanwhile. */
  async until(due) {
    const began = this.time;
    for (;;) {
      const end = Math.max(this.time, began + due());
      const come = this.waiting.find(({ at }) => this.time < at && at < end)?.at ?? end;
      if (this.skipping) return;
      if (come > performance.now()) await this.sleep(come);
      else {
        this.time = come;
        if (come === end) return;
      }
    }
  }

  /** Sleep until a moment, or until something happens. Rounds up: a timer may ignore parts of a millisecond, and the
   * loop above would never get there. */
  async sleep(moment) {
    await new Promise((done) => {
      this.wake = done;
      setTimeout(done, Math.ceil(moment - performance.now()));
    });
  }

  /** Return the part of its time for which an event stays: below 1 if somebody wants to go on, or much is waiting. */
  hurry() {
    const due = this.events.reduce((sum, frame, i, all) => sum + stay(frame, all[i + 1]), 0);
    const last = this.known.at(-1);
    return Math.max(LEAST, Math.min(this.hastened ? HASTE : 1, (last && pressing(last.state) ? SOON : LATE) / (due || 1)));
  }
}

/** Whether the last seat has locked its dice: the console now counts its beats, then lifts the cups. */
const lifts = ({ event, state }) => event?.name === "lock" && state.question === "keep" && !state.seats.some((seat) => seat.awaited);

/** Return the ms that an event stays if there is time. Payments for one cause come quickly, but each is heard. */
function stay({ event }, next) {
  const name = event?.name, then = next?.event ?? {};
  const brief = name === "move" && (!ours(event) || (then.name === name && then.cause === event.cause));
  const leads = NEXT.has(then.name) || (then.name === "move" && SEQUEL.has(name));
  return (HOLD[name] ?? 0) * (brief ? BRIEF : leads ? FIRST : 1);
}

/** Whether a seat gives or gets what moves. */
const ours = ({ from, to }) => Math.min(from, to) < 2 * facts.seats;

const { dollars, nuggets, badge } = facts.goods;
const MOVED = { [dollars]: "dollars", [nuggets]: "nuggets", [badge]: "badge" };
const ACTS = { keep: () => "lift", move: (event) => MOVED[event.what] ?? "card", play: () => "card" };

/** Say what happens on the stage: sound.js makes it heard. */
function act(name) {
  dispatchEvent(new CustomEvent("act", { detail: name }));
}

/** Whether the table waits, only for a moment, for people to play a card. Those who still throw have time. */
function pressing(state) {
  if (!facts.windows.includes(state.question)) return false;
  const throwing = state.question === "brute" || state.question === "cheat";
  return state.seats.some((seat) => seat.awaited && !seat.bot && !(throwing && seat.dice.includes(null)));
}

function place(number) {
  if (number < 2 * facts.seats) return document.querySelector(`.seat[data-place="${number % facts.seats}"]`); // hand or fence
  return document.querySelector(`.location[data-location="${facts.lying[number]}"] svg`);
}

/** Let a bunch of goods fly to its place. */
function fly(event, ms) {
  const from = place(event.from), to = place(event.to);
  if (!from || !to || still.matches || from === to) return;
  const token = make("div", { class: "token", "aria-hidden": "true" }, bunch(event));
  document.body.append(token);
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2 - token.offsetWidth / 2, box.top + box.height / 2 - token.offsetHeight / 2];
  };
  const [x0, y0] = middle(from), [x1, y1] = middle(to);
  const lift = Math.min(y0, y1) - 40;
  const step = (x, y, scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
  token.animate([step(x0, y0, 0.6), step((x0 + x1) / 2, (lift + (y0 + y1) / 2) / 2, 1.25), step(x1, y1, 0.8)],
    { duration: ms * 1.15, easing: "ease-in-out" }).finished.finally(() => token.remove());
}

function bunch(event) {
  if (event.what === dollars) return money(event.n);
  if (event.what === nuggets) return gold(event.n);
  if (event.what === badge) return make("span", { class: "badge" }, "★");
  return make("i", { class: `back b-${facts.backs[event.what]}` });
}

/** Light up the seat and the location that an event is about. */
function point(event) {
  const found = [];
  if (event.location !== undefined) found.push(document.querySelector(`.location[data-location="${event.location}"]`));
  if (event.seat !== undefined && event.seat !== facts.none) found.push(place(event.seat));
  if (still.matches) return;
  const bright = { filter: "brightness(1.5)", transform: "translateY(-0.6vh)" };
  for (const each of found) each?.animate([bright, {}], { duration: 1000, easing: "ease-out" });
}

