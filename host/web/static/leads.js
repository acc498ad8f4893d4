// When the cups are lifted, the leading dice flash at their buildings, until the next event. A question, the next throw
// and a lock neither wait for them nor end them.

import { FACES, make } from "./draw.js";

const STAY = 650; // ms at most: two flashes
const BESIDE = new Set(["ask", "throw", "lock"]); // events that don't end them
let state = null, shown = [], lifted = false;
addEventListener("drawn", ({ detail }) => {
  state = detail.state;
  if (!detail.event || BESIDE.has(detail.event.name)) return;
  lifted = detail.event.name === "keep";
  if (!lifted) away(); // even if what comes next is skipped
});

function away() {
  for (const each of shown.splice(0)) each.remove();
}

/** Flash the leading dice in the frame in which the cups lift, after it is drawn. */
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
