// What to do at a station now, from public facts alone: the private screen says the rest.

import { labels } from "./draw.js";

export function hint(state, i, down) {
  const hints = labels.hints;
  if (!state.seats.length) return hints.nogame;
  const seat = state.seats[i];
  if (i === null) return hints.take;
  if (!seat) return hints.spare;
  if (state.over) return hints.over;
  if (seat.bot) return hints.bot;
  if (down) return seat.awaited && state.question === "keep" ? hints.thrown : hints.down;
  if (seat.locked) return state.question === "throw" ? hints.wait : hints.locked;
  if (!seat.awaited) return hints.wait;
  return hints[state.question] ?? hints.choose;
}
