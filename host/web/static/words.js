// A private screen as text: read out as it changes, and shown in its place to whoever wants it larger.

import { labels, make } from "./draw.js";
import { facts } from "./facts.js";

const at = (id) => document.getElementById(id);
const said = new Map(); // station -> rows {text, chosen, rule}

/** Show the rows of a station, or none. A row that stays as it is is not read out again. */
export function speak(station) {
  const rows = said.get(station) ?? [];
  const list = at("words");
  while (list.children.length > rows.length) list.lastChild.remove();
  rows.forEach((row, i) => {
    const key = JSON.stringify(row);
    const old = list.children[i];
    if (old?.drawn === key) return;
    const link = row.rule ? make("a", { class: "rule", href: `${facts.pages.rules}#${row.rule}`, target: "_blank", title: labels.rules }, row.text) : row.text;
    const line = make("p", { class: row.chosen ? "chosen" : null }, row.chosen ? make("span", {}, "▸ ", make("span", { class: "unseen" }, `${labels.chosen} `)) : "", link);
    line.drawn = key;
    if (old) old.replaceWith(line);
    else list.append(line);
  });
}

/** What a message tells of a screen. */
export function take({ station, rows }) {
  said.set(station, rows);
}

/** The connection is broken: nothing is known of any screen. */
export function forget() {
  said.clear();
}

const button = at("as-text");
function show(wanted) {
  at("cup").classList.toggle("as-text", wanted);
  button.setAttribute("aria-pressed", String(wanted));
}
button.addEventListener("click", () => {
  const wanted = button.getAttribute("aria-pressed") !== "true";
  localStorage.setItem("as-text", wanted ? "1" : "");
  show(wanted);
});
show(Boolean(localStorage.getItem("as-text")));
