// When the cups are lifted the dice that lead flash at their buildings, until something comes of it. A question or the next
// throw does not wait for them.

import { FACES, make } from "./draw.js";

const STAY = 650; // ms, at most: two flashes
const BESIDE = new Set(["ask", "throw", "lock"]); // events that leave them
let state = null, shown = [], lifted = false;
addEventListener("drawn", ({ detail }) => {
  state = detail.state;
  if (!detail.event || BESIDE.has(detail.event.name)) return;
  lifted = detail.event.name === "keep";
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
    const lead = make("span", { class: "lead", "aria-hidden": "true" }, ...dice);
    shown.push(lead);
    place.append(lead);
    setTimeout(() => lead.remove(), STAY);
  }
  if (shown.length) dispatchEvent(new CustomEvent("act", { detail: "lead" }));
}

addEventListener("act", ({ detail }) => detail === "lift" && requestAnimationFrame(flash));
