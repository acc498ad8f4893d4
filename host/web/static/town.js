// The scoreboard: live frames are played one by one and drawn.

import { draw, labels, retell, tell, trouble } from "./draw.js";
import { facts } from "./facts.js";
import { live } from "./live.js";
import "./leads.js";
import { Player } from "./play.js";
import { about } from "./rule.js";

let shown = []; // frames whose turn has come since the page was last painted
let told = null; // the last frame to report as told, once it is painted

function paint() {
  const frames = shown;
  shown = [];
  draw(frames.at(-1).state);
  about(document.getElementById("about-question"), frames.at(-1).state, frames.at(-1).event);
  for (const frame of frames) {
    if (frame.log) retell(frame.log);
    tell(frame.said, frame.loud, frame.mark, facts.cards[frame.event?.card]);
    document.body.dataset.drawn = frame.n;
    dispatchEvent(new CustomEvent("drawn", { detail: frame }));
  }
  if (told !== null) tellTold(told);
}

/** Say that a frame has had its time: what follows from it may be shown now. */
function tellTold(number) {
  told = null;
  dispatchEvent(new CustomEvent("told", { detail: number }));
}

const player = new Player((frame) => {
  shown.push(frame);
  if (document.hidden) paint(); // a page in the background is not painted
  else if (shown.length === 1) requestAnimationFrame(() => shown.length && paint());
}, (number) => {
  if (shown.length) told = number;
  else tellTold(number);
});
addEventListener("skip", () => player.skip());
addEventListener("hasten", () => player.hasten());

live((frame, moment) => player.add(frame, moment), (broken) => {
  document.body.classList.toggle("broken", broken);
  if (broken) trouble(labels.connecting);
});
