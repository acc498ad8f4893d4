// The stations at the laptop: one is in the hand, and its screen is shown while its cup is tipped. The server decides
// which one.

import { controls, light } from "./cup.js";
import { GLYPHS, labels, make } from "./draw.js";
import { slammed } from "./hint.js";
import { show as showDice, throws } from "./loose.js";
import { Seen } from "./seen.js";
import { showStation } from "./station.js";

const racks = document.getElementById("racks");
let state = null, due = false;

const seen = new Seen(show);
addEventListener("guide", show);

const hand = () => seen.lights?.hand ?? null;
const played = () => hand() ?? first(); // the station that presses go to
const { tap } = controls(document.getElementById("cup"), seen, played, {
  started: (action) => action === "slam" && state && slammed(state, played()),
  tips: () => people().length === 1,
});
throws(seen, played);

/** Return the seats of people who play at this laptop. */
function people() {
  return (state?.seats ?? []).map((seat, i) => ({ ...seat, i })).filter((seat) => !seat.bot && !seen.lights?.phones[seat.i]);
}

/** Return the station to take up first: that of an awaited person here, else of any person here. */
function first() {
  const here = people();
  return (here.find((seat) => seat.awaited) ?? here[0])?.i ?? 0;
}

/** Draw soon: once for all changes that come together. */
function show() {
  if (!due) queueMicrotask(draw);
  due = true;
}

function draw() {
  due = false;
  const { lights } = seen;
  if (!lights || !state) return;
  if (racks.children.length !== lights.leds.length) racks.replaceChildren(...lights.leds.map((_, i) => rack(i)));
  lights.leds.forEach((leds, i) => showRack(racks.children[i], leds, i));
  const i = hand(), seat = state.seats[i];
  showStation(seen, state, i, { whose: i === null ? labels.no_station : `${labels.station} ${i + 1}${seat ? ` · ${seat.name}` : ""}`, tap });
  showDice(lights.odd[played()]);
}

function rack(i) {
  const button = make("button", { type: "button", class: "rack" });
  button.addEventListener("click", () => seen.send(i, "tip"));
  return button;
}

function showRack(button, leds, i) {
  const { lights } = seen;
  const seat = state.seats[i];
  const key = JSON.stringify([leds, seat?.name, seat?.colour, seat?.bot, seat?.awaited, lights.hand === i, lights.phones[i]]);
  if (button.drawn === key) return;
  button.drawn = key;
  button.className = `rack${seat ? ` s${seat.colour}` : ""}${seat && !seat.bot ? " person" : ""}${seat?.awaited && !seat.bot ? " asked" : ""}`;
  button.disabled = lights.phones[i];
  button.setAttribute("aria-pressed", String(lights.hand === i));
  const lamps = make("span", { class: "lamps", "aria-hidden": "true" }, ...leds.map(() => make("i")));
  leds.forEach((led, k) => light(lamps.children[k], led));
  const what = lights.phones[i] ? labels.phone : seat?.bot ? labels.bot : "";
  button.replaceChildren(
    make("b", {}, seat ? `${GLYPHS[seat.colour]} ${i + 1}` : String(i + 1)), lamps,
    make("small", {}, seat?.name ?? "\u00a0"), make("small", {}, what || "\u00a0"),
    make("span", { class: "unseen" }, `${labels.station} ${i + 1}${seat?.awaited ? `, ${labels.awaited}` : ""}`));
}

addEventListener("drawn", ({ detail }) => {
  state = detail.state;
  show();
});
