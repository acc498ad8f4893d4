// A phone as one station: its private page, its cup. The town above it is town.js's.

import { controls, light, lightTown, paint } from "./cup.js";
import { moves } from "./cup_moves.js";
import { labels } from "./draw.js";
import { facts } from "./facts.js";
import { hint, say, slammed } from "./hint.js";
import { show as showDice, throws } from "./loose.js";
import { show as showPage } from "./page.js";
import { Seen } from "./seen.js";

const RATTLE = 700; // ms after a throw until the cup tips itself: only the person who holds the phone sees it
const at = (id) => document.getElementById(id);
const station = Number(at("cup").dataset.station);
let state = null, painted = null, tipping;

const seen = new Seen(show);
const { tap, cup } = controls(at("cup"), seen, () => station, (action) => {
  navigator.vibrate?.(10);
  clearTimeout(tipping);
  if (action !== "slam") return;
  if (state) slammed(state, station);
  tipping = setTimeout(() => seen.send(station, "tip"), RATTLE);
});
moves(at("cup"), {
  slam(laid) {
    cup("slam");
    if (laid) clearTimeout(tipping);
  },
  tip: () => cup("tip"),
});
throws(seen, () => station);
paint(at("screen"), null);

addEventListener("drawn", ({ detail }) => {
  state = detail.state;
  show();
});
addEventListener("act", ({ detail }) => detail === "lift" && navigator.vibrate?.([60, 40, 120]));

function show() {
  const { lights } = seen;
  const trouble = seen.open ? "" : labels.closed[seen.reason] ?? labels.connecting;
  const page = seen.pages.get(station), bits = seen.pictures.get(station) ?? null;
  if (painted !== bits) paint(at("screen"), bits);
  painted = bits;
  if (!lights || !state) return;
  const seat = state.seats[station];
  at("cup").classList.toggle("blind", Boolean(trouble));
  at("whose").textContent = `${labels.station} ${station + 1}${seat ? ` · ${seat.name} · $${seat.dollars}` : ""}`;
  lightTown(lights.town);
  light(at("seat-led"), lights.leds[station][facts.seat_led]);
  showPage(page, state.seats, tap);
  at("as-picture").hidden = Boolean(page) && bits === null; // a console on the air sends none
  showDice(lights.odd[station]);
  at("covered").hidden = Boolean(page) && !lights.down[station];
  const todo = hint(state, station, lights.down[station]);
  at("covered").textContent = todo === labels.hints.keep ? todo : labels.covered;
  say(at("hint"), trouble || (seen.waits(station) ? labels.hints.telling : todo));
}

navigator.wakeLock?.request("screen").catch(() => {});
