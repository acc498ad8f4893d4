// Says what to do at a station now, from public facts and from what was done on this page; the private screen says the
// rest. Also says what OK does there.

import { labels, text } from "./draw.js";
import { facts } from "./facts.js";
import { whom } from "./words.js";

const ASKS = new Set(["dice", "list", "bribe"]); // private pages on which people lock an answer
let thrown = ""; // the last throw for which the cup was slammed here

/** Name a seat's throw: each differs in the round or the number of kept dice. */
const which = (state, i) => `${i} ${state.round} ${state.seats[i]?.dice.filter((face) => face !== null).length}`;

/** Note that the cup of a station was slammed. Over the result of a round, it asks to go on to the next throw. */
export function slammed(state, i) {
  thrown = which(state, i);
  if (document.getElementById("page").dataset.kind === "result") dispatchEvent(new Event("hasten"));
}

export const LONG = 100; // letters that fit four lines

/** Set a text; a long one in smaller type, so that the buttons stay where they are. */
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
  if (kind === "result") return hints.result; // a slam goes on even if a card may be played
  if (seat.locked) return state.question === "throw" ? hints.wait : hints.locked;
  // The station's next question may be on its screen already while a window is open.
  const ahead = facts.windows.includes(state.question) && !page.classList.contains("locked") && { bribe: hints.offer, list: hints.choose }[kind];
  if (ahead) return ahead;
  if (!seat.awaited) return { play: hints[state.question], go: hints.goes }[page.dataset.may] ?? hints.wait; // they are asked later, or throw
  return dice || (keeps && lies) ? hints.dice : hints[state.question] ?? hints.choose;
}

/** Say what OK does on a private page (outline.js). */
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

/** Say "Lock Q Q: $1"; without a marked die, what the console says it costs. */
function lock(page) {
  const marked = page.dice.filter((each) => each.look === "marked").map((each) => each.face);
  if (!marked.length) return page.cost.text ? `OK · ${page.cost.text}` : "OK";
  const price = page.cost.text.match(/\$\d+$|\d+\s?\$$/u)?.[0] ?? page.cost.text;
  return labels.ok.lock.replace("{dice}", marked.join("\u00a0")).replace("{price}", price);
}
