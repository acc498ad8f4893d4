// A guest's end of the channel to the host's page, which is the server here. Replaces the site's worker_line.js.

import { fragment, invited, meeting, proof, seal, unseal, bytes } from "../friends/code.js";
import { Relay } from "../friends/mqtt.js";
import { answered, asking } from "../friends/peer.js";
import { Clock } from "../friends/clock.js";
import { Shares } from "../friends/shares.js";
import { signs } from "../friends/signs.js";

const at = (id) => document.getElementById(id);
const { relays, servers, version, signs: called } = JSON.parse(at("friends-facts").textContent);
const KNOCK = 4000; // ms from one knock to the next: a relay may lose a knock, and the host may come later
const PING = 2000;
const SILENT = 12_000; // ms without an answer until the host counts as gone
const OPENS = 20_000; // ms from the host's answer to an open channel: a browser that finds no way never gives up
const clock = new Clock();
const heard = new Map(); // kind -> what takes it
const early = []; // what came before somebody listened
const EARLY = 100;
const invitation = invited(location.hash);
const float = signs(called, invitation?.place ? (sign) => say({ sign }) : null);
let topic, kept = {}, meets = [], shares = null, now = null; // now: the last offer, {connection, channel, said}

function hear(kind, value, moment) {
  if (heard.has(kind)) heard.get(kind)(value, moment);
  else if (early.length < EARLY) early.push([kind, value, moment]);
}

/** Let `take` get the messages of a kind from now on: live (with its moment), screen, told, state, broken. */
export function listen(kind, take) {
  heard.set(kind, take);
  for (const [what, value, moment] of early.splice(0)) {
    if (what === kind) take(value, moment);
    else early.push([what, value, moment]);
  }
}

export function say(message) {
  if (now?.channel.readyState === "open") now.channel.send(JSON.stringify(message));
}

// To come in

function tell(what) {
  for (const each of document.querySelectorAll("#enter [data-when]")) each.hidden = !each.dataset.when.split(" ").includes(what);
  at("enter").hidden = what === "here";
  document.body.classList.toggle("outside", what !== "here");
}

async function enter(when = "wait") {
  const name = at("name").value.trim();
  if (!name) return at("name").focus();
  kept.name = name;
  keep();
  tell(when);
  now?.connection.close();
  const asked = now = await asking(servers);
  const { said } = asked;
  const shown = { name, language: document.documentElement.lang, version, ...said, proof: kept.pass && await proof(bytes(kept.pass), said.fingerprint) };
  const code = await seal(invitation.secret, "offer", shown);
  at("offer").value = code;
  at("answer").value = ""; // an answer belongs to one offer
  at("no-code").hidden = true;
  asked.channel.onopen = () => begin(asked);
  asked.channel.onclose = () => lost(asked);
  asked.connection.onconnectionstatechange = () => asked.connection.connectionState === "failed" && lost(asked);
  asked.channel.onmessage = ({ data }) => now === asked && told(data);
  const knock = () => {
    if (now !== asked || asked.taken) return;
    for (const relay of meets) relay.tell(topic, code);
    setTimeout(knock, KNOCK);
  };
  knock();
}

/** Take an answer, by a relay or by hand -> whether it answers the last offer. */
async function hears(code) {
  const asked = now;
  if (!asked || asked.taken) return true;
  const said = await unseal(invitation.secret, `answer ${asked.said.fingerprint}`, code);
  if (!said || asked.taken) return false;
  if (said.version) tell("other");
  else {
    asked.taken = true;
    await answered(asked.connection, said).catch(() => lost(asked));
    setTimeout(() => asked.channel.readyState === "connecting" && lost(asked), OPENS);
  }
  return true;
}

/** Tell the town and the station whether the channel is open. */
function state(open) {
  hear("state", open);
  hear("broken", !open);
}

function begin(asked) {
  asked.heard = performance.now();
  tell("here");
  state(true);
  const ping = () => {
    if (performance.now() - asked.heard > SILENT) return lost(asked);
    return say({ ping: performance.now() });
  };
  asked.timer = setInterval(ping, PING);
  ping();
}

/** The channel is lost: with a relay, connect again; else ask for codes by hand. why: the host has ended it. */
function lost(asked, why = "") {
  clearInterval(asked.timer);
  if (now !== asked) return;
  now = null;
  asked.connection.close();
  state(false);
  if (meets.length && !why) enter("lost");
  else tell(why || "again");
}

function keep() {
  localStorage.setItem(`dicetown friend ${topic}`, JSON.stringify(kept));
}

function keepGame(game) {
  kept.game = game;
  keep();
}

function showDice(what) {
  for (const each of document.querySelectorAll("#fair [data-dice]")) each.hidden = each.dataset.dice !== what;
}

// What the host tells

function told(data) {
  now.heard = performance.now();
  if (typeof data !== "string") return hear("screen", new Uint8Array(data));
  const said = JSON.parse(data);
  if (said.state) hear("live", said, clock.here(said.at, performance.now()));
  else if ("n" in said) hear("told", said);
  else if ("pong" in said) {
    clock.pong(said.pong, said.at, performance.now());
    say({ late: clock.trip });
    at("late").textContent = `${Math.round(clock.trip)} ms`;
  } else if ("sign" in said) float(said.place, said.sign);
  else if (said.welcome) {
    kept.pass = said.welcome;
    keep();
  } else if (said.bye) lost(now, said.bye);
  else shares?.take(said);
  return null;
}

async function begins() {
  if (!invitation) return tell("none");
  if (!isSecureContext) return tell("plain"); // without crypto.subtle (code.js)
  if (at("cup")) at("cup").dataset.station = invitation.place - 1;
  for (const each of document.querySelectorAll("[data-station-number]")) each.textContent = each.textContent.replace("{n}", invitation.place);
  for (const link of document.querySelectorAll("[hreflang]")) link.href += `#${fragment(invitation.place, invitation.secret)}`;
  topic = await meeting(invitation.secret);
  try {
    kept = JSON.parse(localStorage.getItem(`dicetown friend ${topic}`)) ?? {};
  } catch { // nothing is kept
  }
  if (invitation.place) shares = new Shares(invitation.place - 1, { game: kept.game ?? null, keep: keepGame, say, show: showDice });
  meets = relays.map((address) => new Relay(address, (_, code) => hears(code)));
  for (const relay of meets) relay.hear(topic);
  at("name").value = kept.name ?? "";
  tell("ask");
  if (kept.pass && meets.length) enter();
  return null;
}

at("come").addEventListener("submit", (event) => {
  event.preventDefault();
  enter();
});
at("copy").addEventListener("click", () => {
  at("offer").select();
  navigator.clipboard?.writeText(at("offer").value).catch(() => {});
});
at("take").addEventListener("click", async () => {
  at("no-code").hidden = await hears(at("answer").value.trim());
});
at("try").addEventListener("click", () => enter());
addEventListener("pagehide", () => now?.connection.close());
addEventListener("hashchange", () => location.reload()); // another invitation
begins();
