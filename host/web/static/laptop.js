// The stations at the laptop: one is in the hand, and its screen shows while its cup is tipped. The server decides which.

import { DARK, controls, light, lightTown, paint } from "./cup.js";
import { GLYPHS, labels, make, text } from "./draw.js";
import { facts } from "./facts.js";
import { hint, say, slammed } from "./hint.js";
import { show as showDice, throws } from "./loose.js";
import { show as showPage } from "./page.js";
import { Seen } from "./seen.js";

const at = (id) => document.getElementById(id);
const cup = at("cup"), screen = at("screen"), racks = at("racks");
let state = null, painted, due = false;

const seen = new Seen(show);
addEventListener("guide", show);

const RATTLE = 700; // ms after a throw in which the cup stays down, before it tips itself
const hand = () => seen.lights?.hand ?? null;
let tipping;
const { tap } = controls(cup, seen, () => hand() ?? first(), (action) => {
  clearTimeout(tipping);
  const i = hand() ?? first();
  if (action === "slam" && state) slammed(state, i);
  if (action === "slam" && people().length === 1) tipping = setTimeout(() => seen.send(i, "tip"), RATTLE);
});
throws(seen, () => hand() ?? first());
paint(screen, null);

/** Seats of persons who play at this laptop. */
function people() {
  return (state?.seats ?? []).map((seat, i) => ({ ...seat, i })).filter((seat) => !seat.bot && !seen.lights?.phones[seat.i]);
}

/** The station to take up first: one of a person who is awaited, else of any person here. */
function first() {
  const here = people();
  return (here.find((seat) => seat.awaited) ?? here[0])?.i ?? 0;
}

/** Once for all that comes together. */
function show() {
  if (!due) queueMicrotask(draw);
  due = true;
}

function draw() {
  due = false;
  const { lights } = seen;
  cup.classList.toggle("broken", !seen.open);
  if (!lights || !state) return;
  if (racks.children.length !== lights.leds.length) racks.replaceChildren(...lights.leds.map((_, i) => rack(i)));
  lights.leds.forEach((leds, i) => showRack(racks.children[i], leds, i));
  lightTown(lights.town);
  const i = hand();
  const seat = i === null ? null : state.seats[i];
  text(at("whose"), i === null ? labels.no_station : `${labels.station} ${i + 1}${seat ? ` · ${seat.name}` : ""}`);
  light(at("seat-led"), i === null ? DARK : lights.leds[i][facts.seat_led]);
  const bits = (i === null ? null : seen.pictures.get(i)) ?? null;
  if (painted !== bits) paint(screen, bits);
  painted = bits;
  showPage(seen.pages.get(i), state.seats, tap);
  showDice(lights.odd[i ?? first()]);
  const covered = i === null || lights.down[i] || !bits;
  at("covered").hidden = !covered;
  const todo = hint(state, i, i !== null && lights.down[i]);
  text(at("covered"), i === null ? labels.take_one : todo === labels.hints.keep ? todo : labels.covered);
  cup.classList.toggle("blind", i === null);
  say(at("hint"), i !== null && seen.waits(i) ? labels.hints.telling : todo);
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
