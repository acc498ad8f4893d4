// A phone as one station: its private page and its cup. town.js draws the town above it.

import { controls } from "./cup.js";
import { moves } from "./cup_moves.js";
import { labels } from "./draw.js";
import { slammed } from "./hint.js";
import { show as showDice, throws } from "./loose.js";
import { Seen } from "./seen.js";
import { showStation } from "./station.js";

const at = (id) => document.getElementById(id);
const station = Number(at("cup").dataset.station);
let state = null;

const seen = new Seen(show);
const { tap, cup } = controls(at("cup"), seen, () => station, {
  started(action) {
    navigator.vibrate?.(10);
    if (action === "slam" && state) slammed(state, station);
  },
  tips: () => true, // only the person with the phone sees the dice
});
moves(at("cup"), { slam: (laid) => cup("slam", !laid), tip: () => cup("tip") });
throws(seen, () => station);

addEventListener("drawn", ({ detail }) => {
  state = detail.state;
  show();
});
addEventListener("act", ({ detail }) => detail === "lift" && navigator.vibrate?.([60, 40, 120]));

function show() {
  const { lights } = seen;
  if (!lights || !state) return;
  const seat = state.seats[station];
  const trouble = seen.open ? "" : labels.closed[seen.reason] ?? labels.connecting;
  const whose = `${labels.station} ${station + 1}${seat ? ` · ${seat.name} · $${seat.dollars}` : ""}`;
  showStation(seen, state, station, { whose, trouble, tap });
  showDice(lights.odd[station]);
}

navigator.wakeLock?.request("screen").catch(() => {});
