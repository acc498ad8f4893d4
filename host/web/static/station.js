// What a page shows of its station: the private page, the LEDs, the cover, and what to do now. For a phone, and for the
// laptop, which may hold no station.

import { DARK, light, lightTown, paint } from "./cup.js";
import { labels, text } from "./draw.js";
import { facts } from "./facts.js";
import { hint, say } from "./hint.js";
import { show as showPage } from "./page.js";

const at = (id) => document.getElementById(id);
let painted = null;
paint(at("screen"), painted);

/** i: the station, null for none. whose: its heading. trouble: why nothing can be done there, if so. tap: from
 * `controls`. */
export function showStation(seen, state, i, { whose, trouble = "", tap }) {
  const { lights } = seen, page = seen.pages.get(i), bits = seen.pictures.get(i) ?? null, down = i !== null && lights.down[i];
  if (painted !== bits) paint(at("screen"), bits);
  painted = bits;
  text(at("whose"), whose);
  lightTown(lights.town);
  light(at("seat-led"), i === null ? DARK : lights.leds[i][facts.seat_led]);
  showPage(page, state.seats, tap);
  at("as-picture").hidden = Boolean(page) && bits === null; // a console on the cable sends no picture
  at("covered").hidden = Boolean(page) && !down;
  const todo = hint(state, i, down);
  text(at("covered"), i === null ? labels.take_one : todo === labels.hints.keep ? todo : labels.covered);
  at("cup").classList.toggle("blind", i === null || Boolean(trouble));
  say(at("hint"), trouble || (i !== null && seen.waits(i) ? labels.hints.telling : todo));
}
