// What to do at a station now, from public facts and what was done at this page: the private screen says the rest.

import { labels, text } from "./draw.js";

let thrown = ""; // the throw for which the cup was slammed here last

/** A throw of a seat: it has another number of kept dice, or another round. */
const which = (state, i) => `${i} ${state.round} ${state.seats[i]?.dice.filter((face) => face !== null).length}`;

/** The cup of a station goes down. */
export function slammed(state, i) {
  thrown = which(state, i);
}

export const LONG = 100; // letters, as many as fit four lines

/** A long one is smaller, so that the buttons stay where they are. */
export function say(element, said) {
  text(element, said);
  element.classList.toggle("long", said.length > LONG);
}

export function hint(state, i, down) {
  const hints = labels.hints;
  if (!state.seats.length) return hints.nogame;
  const seat = state.seats[i];
  if (i === null) return hints.take;
  if (!seat) return hints.spare;
  if (state.over) return hints.over;
  if (seat.bot) return hints.bot;
  const keeps = seat.awaited && state.question === "keep", dice = keeps && thrown === which(state, i);
  if (down) return dice ? hints.thrown : keeps ? hints.keep : hints.down;
  if (seat.locked) return state.question === "throw" ? hints.wait : hints.locked;
  if (!seat.awaited) return hints.wait;
  return dice ? hints.dice : hints[state.question] ?? hints.choose;
}
