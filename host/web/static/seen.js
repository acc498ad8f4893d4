// What a page sees of the stations. A console asks its next question while the town still shows what led to it. So each
// message waits until the town has shown the frame whose number it has. A press meanwhile only shows the rest at once
// (cup.js).

import { facts } from "./facts.js";
import { Socket } from "./socket.js";

const { kinds: KINDS, standing: { asked: ASKED, card: CARD, unthrown: UNTHROWN, goes: GOES } } = facts.outline;
const HEAD = 5; // bytes before a private page: its station, and the number of the frame that it follows from
const PICTURE = 1024; // bytes of the display's picture; any other length above 0 is the page as structure (STATION.md)

export class Seen {
  /** changed(): called when there is something else to show. */
  constructor(changed) {
    this.changed = changed;
    this.pages = new Map(); // station -> the page that is shown here, as structure
    this.pictures = new Map(); // station -> the same, as the display's picture
    this.lights = null; // LEDs of stations and town, cups, who holds what
    this.open = false; // whether the connection is open
    this.reason = ""; // why it is not
    this.waiting = []; // {frame, show, station, body} in their order; the last two only of a screen
    this.told = 0; // the last frame that was shown for its whole time
    addEventListener("told", ({ detail }) => this.lift(detail));
    this.socket = new Socket((bytes) => this.screen(bytes), (told) => this.hear(told), (open, reason) => this.connected(open, reason));
  }

  /** Whether a station's screen has something new that waits for the town. */
  waits(station) {
    return this.waiting.some((each) => each.station === station && !alike(each.body, this.pages.get(station)));
  }

  /** Whether a window of cards is still shown, though the console waits for a throw already. */
  throws(station) {
    const next = this.waiting.findLast((each) => each.station === station && each.body.length !== PICTURE)?.body;
    return KINDS[this.pages.get(station)?.[0]] === "window" && KINDS[next?.[0]] === "dice" && Boolean(next[1] & UNTHROWN);
  }

  send(station, action, button) {
    this.socket.send(station, action, button);
  }

  screen(bytes) {
    if (bytes.length < HEAD) return undefined; // a friend's host may say anything
    const [station] = bytes, frame = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1), body = bytes.subarray(HEAD);
    if (body.length) {
      const shown = body.length === PICTURE ? this.pictures : this.pages;
      return this.later(frame, () => shown.set(station, body), station, body);
    }
    this.waiting = this.waiting.filter((each) => each.station !== station); // a cup covers at once
    this.pages.delete(station);
    this.pictures.delete(station);
    return this.changed();
  }

  hear({ n: frame, lights, guide }) {
    if (!lights) return this.later(frame, () => dispatchEvent(new CustomEvent("guide", { detail: guide })));
    const { leds, town } = lights;
    this.lights = { ...lights, ...(this.lights ? { leds: this.lights.leds, town: this.lights.town } : {}) }; // LEDs wait, cups don't
    return this.later(frame, () => Object.assign(this.lights, { leds, town }));
  }

  later(frame, show, station = null, body = null) {
    if (frame <= this.told && !this.waiting.length) show();
    else this.waiting.push({ frame, show, station, body });
    this.changed();
  }

  /** Show what waited for this frame, which has been shown for its whole time, and for those before it. */
  lift(frame) {
    this.told = frame;
    while (this.waiting.length && this.waiting[0].frame <= frame) this.waiting.shift().show();
    this.changed();
  }

  connected(open, reason) {
    this.open = open;
    this.reason = reason;
    if (!open) {
      this.waiting = [];
      this.pages.clear();
      this.pictures.clear();
    }
    this.changed();
  }
}

/** Whether two pages say the same, except for flags: a choice that was prepared may be asked for now. */
function alike(body, shown) {
  return body.length === shown?.length && body.every((byte, at) => !((byte ^ shown[at]) & (at === 1 ? ~(ASKED | CARD | GOES) : 0xFF)));
}
