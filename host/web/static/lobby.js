// Who has joined, and the button that begins: on the television, the laptop's page and each phone.

import { ask } from "./ask.js";
import { GLYPHS, labels, make } from "./draw.js";

const at = (id) => document.getElementById(id);
const guests = at("guests"), start = at("start"), count = at("count"), joinIn = at("join-in"), way = at("way");
const phone = document.body.classList.contains("phone");
const own = Number(at("cup")?.dataset.station); // a phone's station
const wished = Number(count?.value); // seats that the program was started with
let state = null, chosen = false;

addEventListener("drawn", ({ detail }) => {
  state = detail.state;
  show();
});

function show() {
  const seated = !phone || state.seats.length > 0 || state.guests.some(({ station }) => station === own);
  if (!seated) location.replace("/join");
  const drawn = JSON.stringify(state.guests);
  if (guests.drawn !== drawn) {
    guests.drawn = drawn;
    guests.replaceChildren(...state.guests.map(({ name, colour }) =>
      make("li", { class: `s${colour}` }, make("span", { class: "chip", "aria-hidden": "true" }, GLYPHS[colour]), name)));
  }
  at("nobody").hidden = state.guests.length > 0;
  if (way) [way.hidden, at("shut").hidden] = [state.shut, !state.shut];
  if (joinIn) joinIn.hidden = state.over || state.shut || !state.seats.some(({ bot }, i) => bot && !state.guests.some(({ station }) => station === i));
  if (!start) return;
  start.hidden = state.guests.length === 0;
  const least = Math.max(2, ...state.guests.map(({ station }) => station + 1));
  for (const option of count.options) option.disabled = Number(option.value) < least;
  if (!chosen || count.value < least) count.value = String(Math.max(least, chosen ? 0 : wished));
}

count?.addEventListener("change", () => { chosen = true; });
start?.addEventListener("submit", async (event) => {
  event.preventDefault();
  await begin(start.querySelector("button"), Number(count.value), at("not-started"));
});

/** Start a game with this many seats; `wrong` shows what is wrong. */
async function begin(button, seats, wrong) {
  button.disabled = true;
  wrong.textContent = await ask("/start", { seats });
  button.disabled = false;
}

addEventListener("sheet", () => { // a game is over: each phone can begin the next
  if (!phone) return;
  const again = make("button", { type: "button", class: "button big" }, labels.again);
  const wrong = make("span", { role: "alert" });
  again.addEventListener("click", () => begin(again, state.seats.length, wrong));
  document.querySelector("#sheet .next").prepend(again, wrong);
});
