// Electronic dice: a slam throws all dice under the cup; here a single one is thrown, or goes wrong.

import { labels } from "./draw.js";

const SIGNS = { "": "⚄", edge: "◇", empty: "▯" };
const loose = document.getElementById("loose");
const dice = loose ? [...loose.querySelectorAll("[data-die]")] : [];

/** station(): whose dice they are. */
export function throws(seen, station) {
  for (const button of dice) {
    button.addEventListener("click", () => seen.send(station(), loose.querySelector("select").value, button.dataset.die));
  }
}

/** odd: what is odd about each die of the station, in the words of host/virtual/tosses.py. */
export function show(odd) {
  dice.forEach((button, i) => {
    const what = odd?.[i] ?? "";
    if (button.dataset.odd === what) return;
    button.dataset.odd = what;
    button.firstElementChild.textContent = SIGNS[what];
    button.lastElementChild.textContent = what ? ` ${labels.odd[what]}` : "";
  });
}
