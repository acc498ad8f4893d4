// What to do at a station now, from public facts and what was done at this page: the private screen says the rest. And
// what OK does there.

import { labels, text } from "./draw.js";
import { facts } from "./facts.js";
import { whom } from "./words.js";

const ASKS = new Set(["dice", "list", "bribe"]); // private pages on which an answer is locked
let thrown = ""; // the throw for which the cup was slammed here last

/** A throw of a seat: it has another number of kept dice, or another round. */
const which = (state, i) => `${i} ${state.round} ${state.seats[i]?.dice.filter((face) => face !== null).length}`;

/** The cup of a station goes down: over the result of a round, for the next throw. */
export function slammed(state, i) {
  thrown = which(state, i);
  if (document.getElementById("page").dataset.kind === "result") dispatchEvent(new Event("hasten"));
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
  const page = document.getElementById("page"), { kind, thrown: lies } = page.dataset;
  if (kind === "result") return hints.result; // a slam goes on even where a card may be played
  if (seat.locked) return state.question === "throw" ? hints.wait : hints.locked;
  // What follows a window may stand there while it is open.
  const ahead = facts.windows.includes(state.question) && !page.classList.contains("locked") && { bribe: hints.offer, list: hints.choose }[kind];
  if (ahead) return ahead;
  if (!seat.awaited) return { play: hints[state.question], go: hints.goes }[page.dataset.may] ?? hints.wait; // asked later, or throws
  return dice || (keeps && lies) ? hints.dice : hints[state.question] ?? hints.choose;
}

/** What OK does on a private page (outline.js). */
export function answer(page) {
  if (page.locked && ASKS.has(page.kind)) return labels.ok.unlock;
  const chosen = page.choices.find((each) => each.chosen)?.text;
  switch (page.kind) {
    case "dice": return page.unthrown ? labels.ok.unslammed : page.tumbling ? "…" : lock(page);
    case "list": return chosen ? `OK · ${whom(chosen)}` : "OK";
    case "bribe": return labels.ok.offer;
    case "window": return page.card || page.goes ? labels.ok.on : "OK";
    case "result": case "notice": return labels.ok.on;
    case "advice": return !page.locked && (page.choices.length || page.dice.length) ? labels.ok.obey : labels.ok.back;
    case "hand": case "town": return labels.ok.back;
    case "wish": return labels.ok.yes;
    case "watch": return labels.ok.sit;
    default: return "OK";
  }
}

/** "Lock Q Q: $1"; without a marked die what the console says that would cost. */
function lock(page) {
  const marked = page.dice.filter((each) => each.look === "marked").map((each) => each.face);
  if (!marked.length) return page.cost.text ? `OK · ${page.cost.text}` : "OK";
  const price = page.cost.text.match(/\$\d+$|\d+\s?\$$/u)?.[0] ?? page.cost.text;
  return labels.ok.lock.replace("{dice}", marked.join("\u00a0")).replace("{price}", price);
}
