// The scoreboard: live frames are played one by one and drawn.

import { draw, labels, retell, tell } from "./draw.js";
import { live } from "./live.js";
import { Player } from "./play.js";

const player = new Player((frame) => {
  if (frame.log) retell(frame.log);
  draw(frame.state);
  tell(frame.said, frame.loud);
  document.body.dataset.drawn = frame.n;
  dispatchEvent(new CustomEvent("drawn", { detail: frame }));
});

live((frame) => player.add(frame), (broken) => {
  document.body.classList.toggle("broken", broken);
  if (broken) {
    const trouble = document.getElementById("trouble");
    trouble.textContent = labels.connecting;
    trouble.hidden = false;
  }
});
