// A phone as one station: its private screen, its buttons, its cup. What all may see comes over the live stream.

import { controls, light, paint } from "./cup.js";
import { labels } from "./draw.js";
import { facts } from "./facts.js";
import { hint } from "./hint.js";
import { live } from "./live.js";
import { show as showDice, throws } from "./loose.js";
import { about } from "./rule.js";
import { Socket } from "./socket.js";
import { forget, speak, take } from "./words.js";

const at = (id) => document.getElementById(id);
const station = Number(at("cup").dataset.station);
let state = null, lights = null, seen = false, trouble = "";

const socket = new Socket((from, bits) => {
  if (from !== station) return;
  seen = bits !== null;
  paint(at("screen"), bits);
  show();
}, (told) => {
  lights = told;
  show();
}, (open, reason) => {
  trouble = open ? "" : labels.closed[reason] ?? labels.connecting;
  if (!open) {
    seen = false;
    forget();
    paint(at("screen"), null);
  }
  show();
});

addEventListener("said", ({ detail }) => take(detail) && show());
controls(at("cup"), socket, () => station, () => navigator.vibrate?.(10));
throws(socket, () => station);
paint(at("screen"), null);
live((frame) => {
  state = frame.state;
  document.body.dataset.drawn = frame.n;
  show();
}, () => {});

function show() {
  if (!lights || !state) return;
  const seat = state.seats[station];
  at("cup").className = `cup${seat ? ` s${seat.colour}` : ""}${trouble ? " blind" : ""}`;
  at("whose").textContent = `${labels.station} ${station + 1}${seat ? ` · ${seat.name} · $${seat.dollars}` : ""}`;
  light(at("seat-led"), lights.leds[station][facts.seat_led]);
  document.querySelectorAll(".keep .led").forEach((led, die) => light(led, lights.leds[station][die]));
  speak(station);
  showDice(lights.odd[station]);
  at("covered").hidden = seen && !lights.down[station];
  at("covered").textContent = labels.covered;
  about(at("about-question"), state);
  at("hint").textContent = trouble || hint(state, station, lights.down[station]);
}

navigator.wakeLock?.request("screen").catch(() => {});
