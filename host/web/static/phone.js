// A phone as one station: its private screen, its buttons, its cup. The town above it is town.js's.

import { controls, light, paint } from "./cup.js";
import { labels } from "./draw.js";
import { facts } from "./facts.js";
import { hint, say, slammed } from "./hint.js";
import { show as showDice, throws } from "./loose.js";
import { Seen } from "./seen.js";
import { speak } from "./words.js";

const at = (id) => document.getElementById(id);
const station = Number(at("cup").dataset.station);
let state = null, painted = null;

const seen = new Seen(show);
controls(at("cup"), seen, () => station, (action) => {
  navigator.vibrate?.(10);
  if (action === "slam" && state) slammed(state, station);
});
throws(seen, () => station);
paint(at("screen"), null);

addEventListener("drawn", ({ detail }) => {
  state = detail.state;
  show();
});

function show() {
  const { lights } = seen;
  const trouble = seen.open ? "" : labels.closed[seen.reason] ?? labels.connecting;
  const bits = seen.pictures.get(station) ?? null;
  if (painted !== bits) paint(at("screen"), bits);
  painted = bits;
  if (!lights || !state) return;
  const seat = state.seats[station];
  at("cup").className = `cup${seat ? ` s${seat.colour}` : ""}${trouble ? " blind" : ""}`;
  at("whose").textContent = `${labels.station} ${station + 1}${seat ? ` · ${seat.name} · $${seat.dollars}` : ""}`;
  light(at("seat-led"), lights.leds[station][facts.seat_led]);
  document.querySelectorAll(".keep .led").forEach((led, die) => light(led, lights.leds[station][die]));
  speak(seen.pages.get(station), state.seats);
  showDice(lights.odd[station]);
  at("covered").hidden = bits !== null && !lights.down[station];
  at("covered").textContent = labels.covered;
  say(at("hint"), trouble || (seen.waits(station) ? labels.hints.telling : hint(state, station, lights.down[station])));
}

navigator.wakeLock?.request("screen").catch(() => {});
