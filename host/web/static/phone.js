// A phone as one station: its private screen, its buttons, its cup. What all may see comes over the live stream.

import { controls, light, paint } from "./cup.js";
import { labels } from "./draw.js";
import { facts } from "./facts.js";
import { hint } from "./hint.js";
import { live } from "./live.js";
import { show as showDice, throws } from "./loose.js";
import { about } from "./rule.js";
import { Player } from "./play.js";
import { Seen } from "./seen.js";
import { speak } from "./words.js";

const at = (id) => document.getElementById(id);
const station = Number(at("cup").dataset.station);
let state = null, painted = null;

const seen = new Seen(show);
controls(at("cup"), seen, () => station, () => navigator.vibrate?.(10));
throws(seen, () => station);
paint(at("screen"), null);

// The town is told in the same time as on the other pages, so that nothing here is ahead of it.
const player = new Player((frame) => {
  state = frame.state;
  document.body.dataset.drawn = frame.n;
  show();
}, (number) => dispatchEvent(new CustomEvent("told", { detail: number })));
addEventListener("skip", () => player.skip());
live((frame) => player.add(frame), () => {});

function show() {
  const { lights } = seen;
  const trouble = seen.open ? "" : labels.closed[seen.reason] ?? labels.connecting;
  const bits = seen.glass.get(station) ?? null;
  if (painted !== bits) paint(at("screen"), bits);
  painted = bits;
  if (!lights || !state) return;
  const seat = state.seats[station];
  at("cup").className = `cup${seat ? ` s${seat.colour}` : ""}${trouble ? " blind" : ""}`;
  at("whose").textContent = `${labels.station} ${station + 1}${seat ? ` · ${seat.name} · $${seat.dollars}` : ""}`;
  light(at("seat-led"), lights.leds[station][facts.seat_led]);
  document.querySelectorAll(".keep .led").forEach((led, die) => light(led, lights.leds[station][die]));
  speak(station);
  showDice(lights.odd[station]);
  at("covered").hidden = bits !== null && !lights.down[station];
  at("covered").textContent = labels.covered;
  about(at("about-question"), state);
  at("hint").textContent = trouble || (seen.waits(station) ? labels.hints.telling : hint(state, station, lights.down[station]));
}

navigator.wakeLock?.request("screen").catch(() => {});
