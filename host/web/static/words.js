// A private page in words, which a screen reader reads out as it changes.

import { labels, make } from "./draw.js";
import { facts } from "./facts.js";

const at = (id) => document.getElementById(id);
const plural = new Intl.PluralRules(document.documentElement.lang);
const [NUGGETS, SHERIFF, FENCED, CARDS] = Object.values(facts.outline.signs); // in the order of the console's font

/** Replace signs by words, for screen readers. */
function spoken(said) {
  const counted = (text, sign, what) => text.replaceAll(new RegExp(`${sign}\\s?(\\d+)`, "gu"), (_, n) => ` ${labels.counted[what][plural.select(n)].replace("{n}", n)} `).replaceAll(sign, " ");
  return counted(counted(said, NUGGETS, "nuggets"), CARDS, "cards").replaceAll(SHERIFF, ` ${labels.sheriff} `).replaceAll(FENCED, ` ${labels.fenced} `)
    .replace(/\s+/gu, " ").trim();
}

/** Spread what a screen writes close together: "Bo 99TJ-" is "Bo 9 9 10 J -", "Bo $6 *1=2" is "Bo $6 *1 =2". */
export const apart = (said) => said.replace(/ [9TJQKA-]{5}$/u, (dice) => [...dice.trim()].map((face) => ` ${face === "T" ? 10 : face}`).join(""))
  .replace(new RegExp(`(\\d)(?=${CARDS}\\d)`, "u"), "$1\u00a0");

/** Return whom a choice names, without what they hold. */
export const whom = (said) => said.replace(new RegExp(` [$\\d\\s]+${NUGGETS}.*$`, "u"), "");

/** Say the dice: "1: Q, 2: 10 stays, 3: J lies open". */
const dice = (page) => page.dice.map(({ place, face, look }) => labels.looks[look].replace("{n}", place + 1).replace("{face}", face)).join(", ");

/** Return what a page says, from the top, as rows {text, chosen, rule}. */
function told(page) {
  const row = (line) => ({ text: spoken(apart(line.text)), chosen: Boolean(line.chosen), rule: line.rule });
  return [row(page.title), { text: dice(page), chosen: false, rule: "" }, ...[...page.lines, ...page.choices, page.cost, page.hint].map(row)].filter(({ text }) => text);
}

/** Say a page (outline.js), or nothing. A row that has not changed is not read out again. */
export function speak(page) {
  const rows = page ? told(page) : [];
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
