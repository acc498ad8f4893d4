// The private page as HTML: dice to tap, choices, and an OK that says what it does. All of them press the station's
// buttons.

import { FACES, labels, make, text } from "./draw.js";
import { facts } from "./facts.js";
import { answer } from "./hint.js";
import { read } from "./outline.js";
import { apart, speak } from "./words.js";

const at = (id) => document.getElementById(id);
const dice = [...document.querySelectorAll(".keep")];
const ok = document.querySelector('[data-button="ok"]');
const [left, right] = ["left", "right"].map((name) => document.querySelector(`[data-button="${name}"]`));
const TURNS = new Set(["dice", "throw", "waiting", "window", "score"]); // pages where LEFT leads to the town, RIGHT to the hand
const BY_KEY = new Set(["hand", "bribe"]); // pages where the keep buttons choose
const NOTES = new Set(facts.outline.notes.map((number) => labels.texts[number])); // why an answer does not count
const DEAF = 250; // ms for which OK takes nothing back after it begins to offer that: two quick taps count as one
let shown = "", changed = 0;

/** bytes: a station's page, if there is one; seats: for the names in it; tap(button, times): press a button. */
export function show(bytes, seats, tap) {
  const page = bytes ? read(bytes, labels.texts, seats.map((seat) => seat.name)) : null;
  const key = JSON.stringify(page);
  if (key === shown) return;
  shown = key;
  speak(page);
  text(at("asks"), page?.title.text ?? "");
  at("about").replaceChildren(...(page?.lines ?? []).map((line) => make("p", {}, apart(line.text))));
  const noted = NOTES.has(page?.hint.text);
  text(at("cost"), noted ? page.hint.text : page?.cost.text || (page?.dice.length ? page.hint.text : ""));
  at("cost").classList.toggle("noted", noted);
  at("page").dataset.kind = page?.kind ?? "";
  at("page").dataset.thrown = page?.dice.length && !page.unthrown ? "yes" : ""; // even while advice is shown
  at("page").classList.toggle("locked", Boolean(page?.locked));
  const kept = at("list").contains(document.activeElement) ? [...at("list").children].indexOf(document.activeElement) : -1;
  at("list").replaceChildren(...(page ? choices(page, tap) : []));
  at("list").children[kept]?.focus();
  at("list").querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
  dice.forEach((button, place) => die(button, place, page));
  const said = (page ? answer(page) : "OK").replaceAll(/ (?=[:;?!])/gu, "\u00a0"); // in French, a line must not begin with these
  if (ok.textContent !== said && said === labels.ok.unlock) changed = performance.now();
  text(ok, said);
  ok.classList.toggle("idle", page?.kind === "waiting" || (page?.kind === "window" && !page.card && !page.goes));
  at("page").dataset.may = page?.kind === "window" ? (page.card && "play") || (page.goes && "go") || "" : "";
  text(left, page?.kind === "wish" ? labels.ok.no : page?.kind === "advice" ? labels.ok.back : `◀\u00a0${TURNS.has(page?.kind) ? labels.town : labels.left}`);
  text(right, `${TURNS.has(page?.kind) ? labels.cards : labels.right}\u00a0▶`);
}

/** Return whether OK takes nothing back yet. */
export const fresh = () => performance.now() - changed < DEAF;

/** Show a die on its button, or only the button's number if there is no die. */
function die(button, place, page) {
  const found = page?.dice.find((each) => each.place === place);
  button.classList.toggle("unused", Boolean(page) && page.kind !== "lobby" && !page.dice.length);
  button.classList.toggle("open", found?.look === "kept");
  button.classList.toggle("tumbles", Boolean(found && page.tumbling));
  button.setAttribute("aria-pressed", String(found?.look === "marked"));
  button.setAttribute("aria-label", found ? labels.looks[found.look].replace("{n}", place + 1).replace("{face}", found.face) : `${place + 1} ${labels.die}`);
  button.firstElementChild.className = found && found.face ? `die f${FACES[found.face]}` : "die none";
  text(button.firstElementChild, found?.face ?? "");
}

function choices(page, tap) {
  const cursor = page.choices.findIndex((each) => each.chosen);
  const found = page.choices.map(({ text: said, chosen }, i) => {
    const choice = make("button", { type: "button", class: "choice", "aria-pressed": String(chosen) }, apart(said));
    choice.addEventListener("click", () => {
      if (BY_KEY.has(page.kind)) tap(`keep${i + 1}`, 1);
      else if (i !== cursor) tap(i > cursor ? "right" : "left", Math.abs(i - cursor));
    });
    return choice;
  });
  if (page.card && (page.kind === "window" || page.kind === "result")) found.push(beside(labels.play, () => tap("keep1", 1)));
  if (page.kind === "list") found.push(beside(labels.cards, () => tap("keep1", 1)));
  return found;
}

function beside(said, act) {
  const button = make("button", { type: "button", class: "choice beside" }, said);
  button.addEventListener("click", act);
  return button;
}
