// The guided game: what happened, one note after the other, none before the town shows it; and what to press now.

import { keepFocus } from "./cup.js";
import { labels, make } from "./draw.js";
import { facts } from "./facts.js";

const at = (id) => document.getElementById(id);
const panel = at("lesson");
let told = null, read = 0, drawn = 0; // the note that is shown; the last frame that the town has shown
const said = new Map(); // frame -> its sentence
const names = { Enter: "Enter", ArrowRight: "→", ArrowLeft: "←", s: "S", t: "T" };
const CUP = { s: "slam", t: "tip" };
const touched = matchMedia("(pointer: coarse)"); // there are no keys: name the buttons

// Buttons change their names while a task stands: OK says what it would lock.
const buttons = touched.matches && document.querySelector('[data-button="ok"]')?.parentElement;
if (buttons) new MutationObserver(show).observe(buttons, { childList: true, subtree: true });

addEventListener("drawn", ({ detail }) => {
  drawn = detail.n;
  said.set(drawn, detail.said);
  show();
});
addEventListener("guide", ({ detail: guide }) => {
  if (!told && guide) read = Math.max(0, guide.notes.length - 1); // this page is new: show the last note again
  told = guide;
  document.body.classList.toggle("learning", Boolean(told));
  panel.hidden = !told;
  show();
});

function show() {
  if (!told) return;
  const ready = told.notes.filter((note) => note.frame <= drawn);
  read = Math.min(read, Math.max(0, ready.length - 1));
  const more = Math.max(0, ready.length - read - 1);
  showTask(told.task, more);
  if (!told.notes.length) return;
  showNote(ready[read], more);
  const learnt = new Set(ready.slice(0, read + 1).map((note) => note.section));
  if (at("topics").drawn === learnt.size) return;
  at("topics").drawn = learnt.size;
  at("topics").replaceChildren(...told.topics.map(({ title, section }) => make("li", { class: learnt.has(section) ? "learnt" : null },
    learnt.has(section) ? "✓ " : "", title)));
}

function showNote(note, more) {
  at("next").disabled = more < 1;
  at("more").textContent = more > 0 ? `+${more}` : "";
  if (!note || at("note").drawn === note.key) return;
  at("note").drawn = note.key;
  at("note").replaceChildren(
    make("h2", {}, note.section ? make("a", { class: "rule", href: `${facts.pages.rules}#${note.section}`, target: "_blank", title: labels.rules }, note.title) : note.title),
    note.key !== "welcome" && said.get(note.frame) ? make("p", { class: "happened" }, said.get(note.frame)) : "",
    make("p", {}, note.text));
}

/** Return the name of a key, or on a touch screen of the button that does the same. */
function called(name) {
  if (!touched.matches || !names[name]) return names[name] ?? name;
  return (at(CUP[name]) ?? document.querySelector(`[data-button="${facts.keys[name]}"]`)).textContent.trim();
}

/** more: unread notes, which have to be read first: they explain the task. */
function showTask(task, more) {
  const key = JSON.stringify([task, more > 0, task.keys.map(called)]);
  if (at("task").drawn === key) return;
  at("task").drawn = key;
  at("task").dataset.keys = task.keys.join(" ");
  const titles = { ...names, Enter: "OK" };
  const keys = task.keys.map((name) => make("kbd", { title: facts.keys[name] ? titles[name] ?? name : null }, called(name)));
  const reading = touched.matches ? at("next").firstChild.textContent.trim() : "N";
  at("task").replaceChildren(make("p", {}, task.text),
    keys.length && more ? make("p", { class: "presses" }, `${labels.read_first} `, make("kbd", {}, reading)) : "", keys.length ? make("p", { class: "presses" }, `${labels.press} `, ...keys) : "");
}

function next() {
  if (at("next").disabled) return;
  read += 1;
  show();
}
at("next").addEventListener("click", next);
at("next").addEventListener("mousedown", keepFocus);
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "n" && told && !event.ctrlKey && !event.metaKey && !event.altKey) next();
});
