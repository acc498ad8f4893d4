// The host's side: invitations, who is let in, and the channels to their pages. The console in the worker decides who
// may see what; this page only carries it.

import { listen, say } from "../static/worker_line.js";
import { facts } from "../static/facts.js";
import { Friend } from "./channel.js";
import { lag } from "./clock.js";
import { fragment, meeting, seal } from "./code.js";
import { generate } from "./lean-qr.mjs";
import { Lobby } from "./lobby.js";
import { Relay } from "./mqtt.js";
import { answering } from "./peer.js";
import { signs } from "./signs.js";

const at = (id) => document.getElementById(id);
const { relays, servers, version, words, pages, signs: called, languages } = JSON.parse(at("friends-facts").textContent);
const KEPT = `dicetown friends ${new URL("../", import.meta.url).pathname}`; // in localStorage: links, and who was let in
const buttons = Object.values(facts.keys);
const friends = new Map(); // number -> Friend
const topics = new Map(); // topic -> place
const answers = new Map(); // fingerprint -> the code that answered it, to send again: a relay may lose one
const known = new Set(languages); // in which friends can follow the game
const PATIENCE = "60"; // seconds, unless others are chosen: a friend's line may break
const ANSWERS = 30; // answers that are remembered
let number = 0;

const lobby = new Lobby(read(), (kept) => localStorage.setItem(KEPT, JSON.stringify(kept)));

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

// Meeting

const meets = relays.map((address) => new Relay(address, (topic, code) => topics.has(topic) && knocked(topics.get(topic), code, false), show));

async function meet(place) {
  const topic = await meeting(lobby.secret(place));
  topics.set(topic, place);
  for (const relay of meets) relay.hear(topic);
}

/** Take a code that has come by a relay or by hand -> whether it is one. */
async function knocked(place, code, byHand) {
  const guest = await lobby.knock(place, code);
  if (!guest) return false;
  guest.byHand = byHand;
  const answer = answers.get(guest.asked.fingerprint);
  if (answer !== undefined || guest.version !== version) lobby.leave(guest);
  if (answer !== undefined) reply(guest, answer); // they knocked again before the answer came
  else if (guest.version !== version) reply(guest, await seal(lobby.secret(place), `answer ${guest.asked.fingerprint}`, { version }));
  else if (guest.known) await admit(guest);
  show();
  return true;
}

async function admit(guest) {
  const { place, asked } = guest, secret = lobby.secret(place);
  answers.set(asked.fingerprint, ""); // only once
  const friend = new Friend(number += 1, guest, lobby.admit(guest), buttons, DOES);
  show();
  try {
    const { connection, said } = await answering(servers, asked);
    friend.join(connection);
    const answer = await seal(secret, `answer ${asked.fingerprint}`, said);
    answers.set(asked.fingerprint, answer);
    if (answers.size > ANSWERS) answers.delete(answers.keys().next().value);
    reply(guest, answer);
  } catch { // no browser takes this description
    friend.close();
  }
  seat(guest);
}

async function reply({ place, name, byHand }, answer) {
  if (!answer) return;
  const topic = await meeting(lobby.secret(place));
  for (const relay of meets) relay.tell(topic, answer);
  if (!byHand) return;
  at("answer").value = answer;
  at("answer-to").textContent = words.answer.replace("{name}", name);
  at("answered").hidden = false;
  location.hash = "friends";
  at("answered").scrollIntoView({ block: "center" });
}

/** Enter a friend in the form of the next game, at their station. Another seat with their name gets the name that was
 * there. */
function seat({ place, name }) {
  const row = document.querySelector(`.player[data-seat="${place - 1}"]`);
  if (!row) return;
  while (row.hidden) at("more").click();
  const field = (each) => each.querySelector("[name=name]");
  const other = [...document.querySelectorAll(".player")].find((each) => each !== row && field(each).value === name);
  if (other) field(other).value = field(row).value;
  field(row).value = name;
  row.querySelector("[name=bot]").value = "";
  const { patience } = at("table").elements;
  if (patience.value === "0") patience.value = PATIENCE;
}

// Who is there

const DOES = {
  async opened(friend) {
    const { language } = friend.guest;
    for (const other of friends.values()) if (friend.station !== null && other.station === friend.station) other.close("elsewhere");
    friends.set(friend.number, friend);
    listen(`friend ${friend.number}`, (told) => friend.send(sent(told)));
    const spoken = await speaks(language);
    if (friend.open) say({ come: friend.number, station: friend.station, language: spoken });
    show();
  },
  keys(friend, keys) {
    say({ friend: friend.number, said: keys });
  },
  share(friend, share) {
    say({ friend: friend.number, share });
  },
  sign(friend, sign) {
    if (friend.station !== null) signed(friend.station, sign);
  },
  gone(friend) {
    if (friends.delete(friend.number)) say({ go: friend.number });
    listen(`friend ${friend.number}`, () => {}); // drop what was on its way
    show();
  },
};

/** Return what is sent to a friend: a text, or bytes. A public frame gets the moment at which all show it. */
function sent(told) {
  if (!told.startsWith("{")) return Uint8Array.from(told.match(/../gu), (digits) => Number.parseInt(digits, 16));
  return told.includes('"state":') ? `${told.slice(0, -1)},"at":${moment()}}` : told;
}

/** Return the moment at which a frame that comes now is shown everywhere: it waits for the farthest friend. */
function moment() {
  return performance.now() + lag([...friends.values()].map((friend) => friend.trip ?? 0));
}

const live = listen("live", (text) => live(text, moment())); // until now they went to town.js

const float = signs(called, (sign) => {
  const here = [...document.querySelectorAll(".rack")].findIndex((rack) => rack.getAttribute("aria-pressed") === "true");
  if (here >= 0) signed(here, sign);
});

function signed(place, sign) {
  float(place, sign);
  for (const friend of friends.values()) friend.tell({ sign, place });
}

/** -> the language in which a friend follows the game: their own, if the site has it. */
async function speaks(language) {
  if (known.has(language)) return language;
  if (!/^[a-z]{2}$/u.test(language)) return document.documentElement.lang;
  const answer = await fetch(`console/words-${language}.json`).catch(() => null);
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!told) return document.documentElement.lang;
  say({ know: told });
  known.add(language);
  return language;
}

function hold() {
  say({ held: lobby.places.filter(Boolean).map((place) => place - 1) });
}

// The page

const link = (place) => new URL(`${place ? pages.friend : pages.watch}#${fragment(place, lobby.secret(place))}`, location.href).href;
const there = (place) => [...friends.values()].filter((friend) => friend.guest.place === place);

function show() {
  for (const row of document.querySelectorAll("[data-place].guest")) drawRow(row, Number(row.dataset.place));
  const lines = lobby.waiting.map((guest) => knocks.get(guest) ?? drawKnock(guest));
  for (const line of at("door").querySelectorAll("li")) if (!lines.includes(line)) line.remove();
  at("door").append(...lines.filter((line) => !line.isConnected));
  at("door").hidden = !lobby.waiting.length;
  at("relay").hidden = !relays.length;
  at("relay").textContent = meets.some((relay) => relay.open) ? words.meets : words.alone;
  at("by-hand").hidden = !lobby.places.length;
}

function drawRow(row, place) {
  const asked = lobby.places.includes(place), here = there(place);
  row.querySelector(".invite").hidden = asked;
  row.querySelector(".invited").hidden = !asked;
  if (asked) drawLink(row, link(place));
  const trip = (friend) => (friend.trip === null ? "" : ` · ${Math.round(friend.trip)} ms`);
  row.querySelector(".who").textContent = here.length ? here.map((friend) => words.here.replace("{name}", friend.guest.name) + trip(friend)).join(", ") :
    !asked ? (place ? words.yours : "") : lobby.names[place] ? words.away.replace("{name}", lobby.names[place]) : words.nobody;
  row.classList.toggle("present", here.length > 0);
}

function drawLink(row, address) {
  const canvas = row.querySelector("canvas");
  row.querySelector(".link").value = address;
  if (canvas.dataset.link === address) return;
  canvas.dataset.link = address;
  generate(address).toCanvas(canvas, { off: [255, 255, 255] });
}

const knocks = new WeakMap(); // guest -> their line, drawn once: a button that is replaced under a finger takes no click

function drawKnock(guest) {
  const item = document.createElement("li"), said = document.createElement("span");
  said.textContent = (guest.place ? words.sits : words.watches).replace("{name}", () => guest.name).replace("{n}", guest.place);
  item.append(said, button(words.let_in, "button", () => admit(guest)), button(words.refuse, "button quiet", () => {
    lobby.refuse(guest);
    show();
  }));
  knocks.set(guest, item);
  return item;
}

function button(said, looks, act) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: looks, textContent: said });
  made.addEventListener("click", act);
  return made;
}

async function copy(field) {
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
}

for (const row of document.querySelectorAll("[data-place].guest")) {
  const place = Number(row.dataset.place);
  const invite = async () => {
    there(place).forEach((friend) => friend.close("void"));
    lobby.invite(place);
    hold();
    await meet(place);
    show();
    const code = row.querySelector("details");
    code.open = true;
    code.scrollIntoView({ block: "nearest" });
  };
  row.querySelector(".invite").addEventListener("click", invite);
  row.querySelector(".renew").addEventListener("click", invite);
  row.querySelector(".take-back").addEventListener("click", () => {
    there(place).forEach((friend) => friend.close("void"));
    lobby.close(place);
    hold();
    show();
  });
}
for (const each of document.querySelectorAll("[data-copy]")) each.addEventListener("click", () => copy(each.parentElement.querySelector("input, textarea")));
at("take-code").addEventListener("click", async () => {
  const code = at("code").value.trim();
  let found = false;
  for (const place of lobby.places) found ||= await knocked(place, code, true);
  at("no-code").hidden = found;
  if (found) at("code").value = "";
});
addEventListener("pagehide", () => [...friends.values()].forEach((friend) => friend.close()));
setInterval(show, 2000); // the trip times change

if (isSecureContext) { // else there is no crypto.subtle (code.js)
  hold();
  for (const place of lobby.places) meet(place);
  show();
} else at("plain").hidden = false;
