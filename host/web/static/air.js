// The page that a console with a radio sends to phones: takes a place, presses buttons, shows the private page and the
// lights, all over one WebSocket (STATION.md, firmware/air/README.md). Texts are loaded only in the language in use.

import { facts } from "./facts.js";
import { read } from "./outline.js";
import { broken, join, keep, load, recall } from "./shell.js";

const at = (id) => document.getElementById(id);
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const AGAIN = 1000; // ms until a broken connection is tried again
const ADDRESS = `${location.protocol}//dicetown.local`;
const HEAD = 5; // bytes before a private page

const token = recall("token") ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % 36]).join("");
const seats = [];
let language = [recall("language"), navigator.language.slice(0, 2), "en"].find((code) => code in broken);
let spoken = { language: "" }; // and its texts and words
let station = Number(recall("station") ?? -1);
let socket = null, places = "", network = "", page = null, lights = null, badge = null, sound = null;

function element(name, classes = "", text = "") {
  const made = document.createElement(name);
  made.className = classes;
  made.textContent = text;
  return made;
}

// The connection

/** Load the language's texts, then connect: one after the other, as the console has few connections. */
function begin() {
  if (spoken.language === language) return connect();
  const wanted = language;
  load(`texts-${wanted}`, (text) => {
    spoken = { language: wanted, ...JSON.parse(text) };
    build();
    begin(); // with another language, if that has been chosen meanwhile
  });
}

function connect() {
  socket = join("socket");
  socket.onopen = () => {
    if (station >= 0) send("sit", token);
    draw();
  };
  socket.onclose = () => {
    page = null;
    draw();
    setTimeout(begin, AGAIN);
  };
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") told(JSON.parse(data));
    else page = data.byteLength > HEAD ? new Uint8Array(data, HEAD) : null;
    draw();
  };
}

function send(action, button = "") {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify([station, action, button]));
}

function told({ places: letters, network: stands = "", lights: lit, hz, state }) {
  if (letters) {
    places = letters;
    if (stands !== network) at("home").open = !["", "own", "home"].includes(stands);
    network = stands;
    if (!places.includes("m")) page = null;
  }
  if (lit) {
    lights = lit;
    tone(hz);
  }
  if (!state) return;
  badge = state.badge;
  seats.length = state.of;
  if (state.seat < state.of) seats[state.seat] = state;
}

function tone(hertz) {
  if (sound) sound.play.gain.value = hertz ? 0.05 : 0;
  if (sound && hertz) sound.pitch.frequency.value = hertz;
}

/** Prepare the tone. Called after a press: before one, browsers let no page make a sound. */
function listen() {
  if (sound) return;
  const context = new AudioContext(), pitch = context.createOscillator(), play = context.createGain();
  play.gain.value = 0;
  pitch.type = "square";
  pitch.connect(play).connect(context.destination);
  pitch.start();
  sound = { pitch, play };
}

// What is shown

function light(led, colour) {
  const parts = [0, 2, 4].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)), most = Math.max(...parts);
  led.style.background = most ? `rgb(${parts.map((part) => Math.round(255 * part / most)).join(" ")})` : "";
}

function draw() {
  const seated = places[station] === "m", open = socket.readyState === WebSocket.OPEN;
  at("trouble").hidden = open;
  at("trouble").textContent = broken[language];
  at("choose").hidden = at("places").hidden = seated || !places.includes("f");
  at("play").hidden = !seated;
  document.body.classList.toggle("looks-on", !seated);
  drawHome();
  drawPlaces();
  drawStrip();
  if (lights) document.querySelectorAll("#town .led").forEach((led, i) => light(led, lights.town[i]));
  if (!seated) return;
  const covered = page === null;
  at("glass").hidden = covered;
  at("covered").hidden = !covered;
  at("covered").textContent = spoken.words.covered;
  if (!covered) {
    const said = read(page, spoken.texts, seats.map((seat) => seat?.name ?? ""));
    at("glass").replaceChildren(...lines(said));
    Object.assign(at("glass").dataset, { kind: said.kind, asked: said.asked, locked: said.locked, unthrown: said.unthrown });
  }
  if (lights) document.querySelectorAll("#keeps .led").forEach((led, i) => light(led, lights.leds[station][i]));
}

/** Update the buttons in place: one that was replaced under a finger would never be clicked. */
function drawPlaces() {
  while (at("places").children.length < places.length) at("places").append(place(at("places").children.length));
  [...at("places").children].forEach((button, i) => {
    button.textContent = spoken.words.station.replace("#", i + 1);
    button.disabled = places[i] !== "f";
  });
}

function place(i) {
  const button = element("button");
  button.onclick = () => {
    station = i;
    keep("station", i);
    send("sit", token);
  };
  return button;
}

/** Only the phone that sets games up is sent the state of the network, which can be changed only between games. */
function drawHome() {
  at("home").hidden = !network || seats.length > 0;
  if (network) at("stands").textContent = spoken.words.home[network].replace("{address}", ADDRESS);
  at("leave").hidden = network === "own";
}

/** Check and send the form. It is sent with newlines in between, not as JSON, so names and passwords go unchanged. */
function saveHome(name, password, country) {
  const say = spoken.words.home;
  at("objection").textContent = objection(say, bytes(name), bytes(password), country);
  if (!at("objection").textContent) sendHome(country.toUpperCase(), name, password);
}

const bytes = (text) => new TextEncoder().encode(text).length;

function objection(say, name, password, country) {
  if (!name) return say.nameless;
  if (name > 32) return say.long;
  if (password && (password < 8 || password > 63)) return say.keyed;
  return /^[A-Z]{2}$/i.test(country) ? "" : say.where;
}

function sendHome(...said) {
  if (socket.readyState === WebSocket.OPEN) socket.send(`[${station},"home","${said.join("\n")}"]`);
}

function drawStrip() {
  at("strip").replaceChildren(...seats.filter(Boolean).map((seat) => {
    const row = element("li", `${seat.awaited ? "awaited" : ""} ${seat.station === station ? "mine" : ""}`);
    row.append(element("b", "", `${badge === seat.seat ? "★ " : ""}${seat.name}${seat.locked ? " ✓" : ""}`));
    row.append(element("span", "", seat.dice.filter(Boolean).join(" ")), element("span", "", `$${seat.dollars} ●${seat.nuggets}`));
    return row;
  }));
}

/** Put dots between what the buttons do: a screen has spaces there, only one if there is no room for more. */
const apart = (text) => text.replace(/(:.*?[^ ]) (?=\p{Lu}{3,}:)/gu, "$1 · ").replace(/ {2,}/gu, " · ");

function lines(said) {
  const made = [element("h1", "", apart(said.title.text)), ...said.lines.map(({ text }) => element("p", "", apart(text)))];
  if (said.dice.length) {
    const dice = element("div", "dice");
    for (const { place: where, face, look } of said.dice) {
      const die = element("span", look, face || "·");
      die.style.gridColumn = where + 1;
      dice.append(die);
    }
    made.push(dice);
  }
  made.push(...said.choices.map(({ text, chosen }) => element("p", chosen ? "chosen" : "", text)));
  for (const { text } of [said.cost]) made.push(element("p", "", text));
  made.push(element("p", "hint", apart(said.hint.text)));
  return made;
}

// Buttons

function key(name, text, held = true) {
  const button = element("button", "", text);
  button.dataset.button = name;
  if (!held) {
    button.onclick = () => act(name);
    return button;
  }
  const down = (event) => {
    event.preventDefault();
    listen();
    if (button.classList.contains("down") || page === null) return;
    button.classList.add("down");
    send("press", name);
    navigator.vibrate?.(10);
  };
  const up = () => {
    if (!button.classList.contains("down")) return;
    button.classList.remove("down");
    send("release", name);
  };
  button.addEventListener("pointerdown", down);
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, up);
  button.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") down(event);
  });
  button.addEventListener("keyup", up);
  return button;
}

function act(name) {
  listen();
  navigator.vibrate?.(20);
  send(name);
}

function build() {
  const say = spoken.words;
  document.documentElement.lang = spoken.language;
  at("rules").textContent = say.rules;
  at("choose").textContent = say.choose;
  at("rules").href = `/rules-${spoken.language}`;
  const keeps = [1, 2, 3, 4, 5].map((die) => {
    const button = key(`keep${die}`, "");
    button.append(element("span", "led"), element("span", "", die));
    return button;
  });
  at("keeps").replaceChildren(...keeps);
  at("turns").replaceChildren(key("left", `◀ ${say.left}`), key("ok", "OK"), key("right", `${say.right} ▶`));
  at("moves").replaceChildren(key("slam", `▼ ${say.slam}`, false), key("tip", `◢ ${say.tip}`, false), key("advise", say.advise, false));
  buildHome(say.home);
  at("town").replaceChildren(...Object.values(facts.locations).slice(0, 8).map(town));
}

function town(location) {
  const made = element("div");
  made.append(element("span", "led"), element("small", "", spoken.texts[facts.outline.location + location]));
  return made;
}

function buildHome(say) {
  const form = at("wifi");
  document.querySelector("#home summary").textContent = say.title;
  for (const field of ["name", "key", "country"]) form.elements[field].previousSibling.textContent = say[field];
  form.elements.country.value ||= navigator.language.slice(3).toUpperCase();
  form.querySelector("button").textContent = say.save;
  at("leave").textContent = say.leave;
  at("leave").onclick = () => sendHome("", "", "");
  at("seen").textContent = say.seen;
  at("objection").textContent = "";
  form.onsubmit = (event) => {
    event.preventDefault();
    saveHome(...["name", "key", "country"].map((field) => form.elements[field].value));
  };
}

keep("token", token);
at("language").value = language;
at("language").onchange = () => {
  language = at("language").value;
  keep("language", language);
  if (!socket) return;
  page = null;
  socket.onclose = begin;
  socket.close();
};
begin();
navigator.wakeLock?.request("screen").catch(() => {});
