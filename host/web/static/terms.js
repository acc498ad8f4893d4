// Explains a thing on the page when somebody points at it, taps it or reaches it by Tab. The texts are in the page
// (pages/terms.html); data-term names the thing. Tab reaches only the first thing of each term.

import { make } from "./draw.js";

const tip = make("p", { id: "what-it-is", role: "tooltip", hidden: "" });
document.body.append(tip);
const text = (term) => document.getElementById(`term-${term}`)?.textContent ?? "";
let shown = null, due = false;

function show(thing) {
  if (shown === thing) return;
  shown = thing;
  tip.textContent = text(thing.dataset.term);
  tip.hidden = false;
  place();
}

/** Put the tip beside the thing, inside the window. */
function place() {
  const box = shown.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(Math.max(8, box.left + (box.width - width) / 2), document.documentElement.clientWidth - width - 8);
  tip.style.left = `${left}px`;
  tip.style.top = `${box.top > height + 12 ? box.top - height - 8 : box.bottom + 8}px`;
}

function hide() {
  shown = null;
  tip.hidden = true;
}

/** Whether the tip is about a thing that Tab has reached. The page scrolls there, and so moves below a resting mouse. */
const reached = () => shown?.matches(":focus-visible");

const thing = (event) => event.target.closest?.("[data-term]") ?? null;
addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || event.target === tip) return;
  if (thing(event)) show(thing(event));
  else if (!reached()) hide();
});
addEventListener("click", (event) => { // by finger or mouse
  if (thing(event)) show(thing(event));
  else hide();
});
addEventListener("focusin", (event) => thing(event)?.matches(":focus-visible") && show(thing(event)));
addEventListener("focusout", hide);
addEventListener("scroll", () => (reached() ? place() : hide()), true);
addEventListener("keydown", (event) => event.key === "Escape" && hide());

/** Let Tab reach the first thing of each term; a screen reader then reads out its name and its text. */
function reach() {
  due = false;
  const first = new Set();
  for (const each of document.querySelectorAll("[data-term]")) {
    const { term } = each.dataset;
    if (first.has(term) || !each.checkVisibility()) {
      each.removeAttribute("tabindex");
      continue;
    }
    first.add(term);
    each.removeAttribute("aria-hidden"); // which a die under the cup has
    each.tabIndex = 0;
    each.setAttribute("aria-describedby", `term-${term}`);
  }
  if (shown && !shown.isConnected) hide();
}
addEventListener("drawn", () => { // once for all frames drawn together, when they are painted and their style is known
  if (!due) setTimeout(reach);
  due = true;
});
reach();
