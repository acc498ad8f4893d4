// A station's controls and private screen, for the laptop and for a phone. The console decides what a press means.

import { facts } from "./facts.js";
import { fresh } from "./page.js";

const { width: WIDTH, height: HEIGHT } = facts.screen;
const [LIT, UNLIT] = new Uint32Array(Uint8Array.of(196, 232, 255, 255, 5, 7, 10, 255).buffer); // pixels of a canvas
const KEYS = facts.keys; // keyboard key -> button
const RATTLE = 700; // ms after a throw until the cup tips itself

export const DARK = "000000"; // an LED

/** Paint a screen on the canvas; bits: null if it is dark. */
export function paint(canvas, bits) {
  const context = canvas.getContext("2d", { willReadFrequently: true }); // written pixel by pixel: a graphics card doesn't help
  const image = context.createImageData(WIDTH, HEIGHT);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i++) pixels[i] = bits && bits[i >> 3] >> (7 - (i & 7)) & 1 ? LIT : UNLIT;
  context.putImageData(image, 0, 0);
}

/** Show an LED at full brightness, since LEDs run dim, or dark. colour: rrggbb. */
export function light(element, colour) {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  element.style.background = most ? `rgb(${[red, green, blue].map((part) => Math.round(255 * part / most)).join(" ")})` : "";
  element.style.boxShadow = most ? "0 0 8px currentColor" : "";
}

/** The LEDs of the town, beside the signs of its locations. */
export function lightTown(colours) {
  document.querySelectorAll(".lamp").forEach((lamp, n) => light(lamp, colours[n]));
}

/** Let a click leave the focus where it was: Enter presses a button only if Tab has reached it, else OK. */
export function keepFocus(event) {
  if (event.target.closest("button")) event.preventDefault();
}

/** Send buttons, keys and the cup to `station()`. While the screen is covered, buttons do nothing. While it waits for the
 * town (seen.js), a button only shows the rest at once: nobody answers unseen. started(action): called with each action.
 * tips(): whether a cup that was slammed tips itself. -> tap(button, times); cup(action). */
export function controls(root, seen, station, { started, tips }) {
  (root.closest(".dock") ?? root).addEventListener("mousedown", keepFocus);
  const held = new Map(); // button that is down -> its element
  const covered = root.querySelector("#covered");
  let tipping;
  const begin = (action) => {
    clearTimeout(tipping);
    started(action);
  };
  const skips = () => {
    const waits = seen.waits(station());
    if (waits) dispatchEvent(new Event("skip"));
    return waits;
  };
  const press = (name, element) => {
    if (held.has(name) || station() === null) return;
    if (!covered.hidden) return point(covered);
    if (name === "ok" && seen.throws(station())) return cup("slam"); // OK goes on to the throw, as it did a moment ago
    if (skips() || (name === "ok" && fresh())) return;
    held.set(name, element);
    element?.classList.add("down");
    begin("press");
    seen.send(station(), "press", name);
  };
  const release = (name) => {
    if (!held.has(name)) return;
    held.get(name)?.classList.remove("down");
    held.delete(name);
    seen.send(station(), "release", name);
  };
  const all = () => [...held.keys()].forEach(release);
  for (const element of root.querySelectorAll("[data-button]")) {
    const name = element.dataset.button;
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      element.setPointerCapture(event.pointerId);
      press(name, element);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) element.addEventListener(end, () => release(name));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) press(name, element);
    });
    element.addEventListener("keyup", (event) => (event.key === " " || event.key === "Enter") && release(name));
    element.addEventListener("blur", () => release(name));
  }
  const cup = (action, itself = tips()) => {
    const i = station();
    if (i === null) return;
    skips(); // the cup goes down all the same: a slam throws, and answers nothing
    begin(action);
    if (action === "slam") shake(root.querySelector(".private"));
    if (action === "slam" && itself) tipping = setTimeout(() => seen.send(i, "tip"), RATTLE);
    seen.send(i, action);
  };
  root.querySelector("#slam").addEventListener("click", () => cup("slam"));
  root.querySelector("#tip").addEventListener("click", () => cup("tip"));
  const ask = () => {
    if (station() === null) return;
    if (!covered.hidden) return point(covered);
    if (skips()) return;
    begin("advise");
    seen.send(station(), "advise");
  };
  root.querySelector("#advice").addEventListener("click", ask);
  const free = (event) => !document.querySelector("dialog[open]") && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest("input, select, textarea") &&
    !(event.key === "Enter" && event.target.closest("a, button")) && !(event.key.startsWith("Arrow") && event.target.closest("[role=log]"));
  const element = (name) => root.querySelector(`[data-button="${name}"]`);
  addEventListener("keydown", (event) => {
    if (!free(event) || event.repeat) return;
    const name = KEYS[event.key];
    if (name) {
      event.preventDefault();
      press(name, element(name));
    } else if (event.key.toLowerCase() === "s") cup("slam");
    else if (event.key.toLowerCase() === "t") cup("tip");
    else if (event.key.toLowerCase() === "h") ask();
  });
  addEventListener("keyup", (event) => KEYS[event.key] && release(KEYS[event.key]));
  addEventListener("blur", all);
  document.addEventListener("visibilitychange", () => document.hidden && all());
  const picture = root.querySelector("#as-picture");
  picture.addEventListener("click", () => picture.setAttribute("aria-pressed", String(root.classList.toggle("as-picture"))));
  const tap = (name, times) => {
    if (!covered.hidden) return point(covered);
    if (skips()) return;
    begin("press");
    for (let i = 0; i < times; i++) for (const action of ["press", "release"]) seen.send(station(), action, name);
  };
  return { tap, cup };
}

/** Shake the page for as long as dice tumble (firmware/table/tumble.py). */
function shake(page) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const ways = [0, -9, 8, -7, 6, -5, 4, -2, 1, 0];
  page.animate(ways.map((way) => ({ transform: `translate(${way / 2}px, ${way % 2}px) rotate(${way / 6}deg)` })), { duration: 500 });
}

/** Flash the cover of the screen, which says what to do first. */
function point(covered) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  covered.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 400 });
}
