// The overlay for streaming: one strip of seats, the stocks of the town, and what has just happened.

import { FACES, GLYPHS, gold, labels, make, money } from "./draw.js";
import { facts } from "./facts.js";
import { live } from "./live.js";
import { Player } from "./play.js";

const FADE = 9000; // ms until the last sentence fades, unless the game is over
const at = (id) => document.getElementById(id);
let fading;

const player = new Player((frame) => {
  draw(frame.state);
  tell(frame.said || (frame.log?.at(-1)?.said ?? ""), frame.loud, frame.state);
  document.body.dataset.drawn = frame.n;
}, () => {});
live((frame, moment) => player.add(frame, moment), (broken) => document.body.classList.toggle("broken", broken));

function draw(state) {
  at("town").hidden = at("strip").hidden = state.seats.length === 0;
  at("round").textContent = state.seats.length ? `${labels.round} ${state.round}` : "";
  at("town").replaceChildren(
    stock("mine", gold(state.mine)), stock("bank", money(state.bank)), stock("stagecoach", money(state.coach)),
    ...["store", "saloon", "sheriff", "townhall"].map((name) => stock(name)).filter((each) => each.classList.contains("taken")));
  at("strip").replaceChildren(...state.seats.map((seat, i) => card(seat, i, state)));

  function stock(name, ...lies) {
    const n = facts.locations[name];
    const holder = state.seats[state.holders[n]?.seat];
    const tag = holder ? make("b", { class: `s${holder.colour}` }, `${GLYPHS[holder.colour]} ${holder.name}`) : "";
    return make("li", { class: holder ? "taken" : null }, make("span", {}, labels.locations[n]), ...lies, tag);
  }
}

function card(seat, i, state) {
  const mark = state.winner === i ? "♛" : seat.awaited ? "…" : seat.locked ? "✓" : "";
  return make("li", { class: `seat s${seat.colour}${seat.awaited ? " awaited" : ""}${state.winner === i ? " winner" : ""}`, "data-place": i },
    make("p", { class: "name" },
      make("span", { "aria-hidden": "true" }, GLYPHS[seat.colour]), ` ${seat.name} `,
      state.badge === i ? make("span", { class: "star", title: labels.sheriff }, "★", make("span", { class: "unseen" }, labels.sheriff)) : "",
      make("span", { class: "mark", "aria-hidden": "true" }, mark)),
    make("p", { class: "dice" }, ...seat.dice.map((face) =>
      make("span", { class: face === null ? (seat.hidden ? "die under" : "die") : `die f${FACES[face]}` }, face ?? ""))),
    make("p", { class: "goods" }, money(seat.dollars), gold(seat.nuggets),
      make("span", {}, `${seat.store + seat.deeds + seat.fenced.length} ▮`, make("span", { class: "unseen" }, ` ${labels.store}, ${labels.deeds}`)),
      seat.score ? make("b", { class: "total" }, String(seat.score.total)) : ""));
}

function tell(said, loud, state) {
  if (!said) return;
  at("said").textContent = said;
  at("news").hidden = false;
  at("news").classList.toggle("loud", loud);
  at("news").classList.remove("gone");
  clearTimeout(fading);
  if (!state.over) fading = setTimeout(() => at("news").classList.add("gone"), FADE);
}
