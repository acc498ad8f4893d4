// When the cups are lifted the dice that lead flash at their buildings, until the next thing happens.

import { FACES, make } from "./draw.js";

let state = null, shown = [], lifted = false;
addEventListener("drawn", ({ detail }) => {
  state = detail.state;
  if (detail.event) lifted = detail.event.name === "keep";
  if (!lifted) away(); // whether what comes next stays for a while or is skipped
});

function away() {
  for (const each of shown.splice(0)) each.remove();
}

/** In the frame in which the cups lift, once that is painted. */
function flash() {
  away();
  if (!lifted) return;
  for (const place of document.querySelectorAll(".location")) {
    const faces = state?.leaders[place.dataset.location]?.faces;
    if (!faces?.length) continue;
    const dice = faces.map((face) => make("span", { class: `die f${FACES[face]}` }, face));
    shown.push(make("span", { class: "lead", "aria-hidden": "true" }, ...dice));
    place.append(shown.at(-1));
  }
  if (shown.length) dispatchEvent(new CustomEvent("act", { detail: "lead" }));
}

addEventListener("act", ({ detail }) => detail === "lift" && requestAnimationFrame(flash));
