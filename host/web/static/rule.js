// Links into the rule book (a.rule) open their section over the game, so that nobody leaves the page. Without this
// script, or with Ctrl held, they open the whole book in a new tab.

import { labels, make } from "./draw.js";
import { facts } from "./facts.js";

const pages = new Map(); // address -> promise of the book there

function book(address) {
  if (!pages.has(address)) {
    const read = fetch(address).then((answer) => answer.text()).then((html) => new DOMParser().parseFromString(html, "text/html"));
    pages.set(address, read);
    read.catch(() => pages.delete(address));
  }
  return pages.get(address);
}

async function unfold(link) {
  const address = new URL(link.href);
  const section = (await book(address.pathname + address.search)).getElementById(address.hash.slice(1));
  if (!section) throw new Error(address.hash);
  const close = make("button", { type: "button", class: "button" }, labels.close);
  const whole = make("a", { href: link.href, target: "_blank", class: "button quiet" }, labels.book);
  const dialog = make("dialog", { class: "sheet-of-rules book", "aria-labelledby": section.getAttribute("aria-labelledby") },
    document.importNode(section, true), make("p", { class: "go" }, close, whole));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

addEventListener("click", (event) => {
  const link = event.target.closest?.("a.rule");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  unfold(link).catch(() => window.open(link.href, "_blank"));
});

const PLACES = Object.keys(facts.locations);

/** Point a link to the section about the location that an event has just decided, or about the open question. Between
 * the two it stays as it is; without either it is hidden. */
export function about(link, state, event) {
  const decided = PLACES[event?.location];
  const key = decided ?? (state.waiting || !link.dataset.rule ? labels.sections[state.question] : state.question && link.dataset.rule);
  link.hidden = !key;
  if (!key || link.dataset.rule === key) return;
  link.dataset.rule = key;
  link.href = `${facts.pages.rules}#${key}`;
  link.textContent = labels.rules_on.replace("{section}", labels.chapters[key]);
}
