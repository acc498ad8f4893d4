// What the site's page has besides the town: a game at one click, the sound of the console, a finished game's record,
// a real console on a serial port, what is wrong.

import { ask, listen, say } from "./worker_line.js";

const at = (id) => document.getElementById(id);

at("play-now").addEventListener("click", () => {
  at("play-now").disabled = true;
  at("table").requestSubmit();
});
listen("ready", ({ ms, kept, finished }) => {
  at("play-now").disabled = false;
  at("full").hidden = kept;
  at("elsewhere").hidden = true;
  at("record").hidden = !finished;
  document.body.dataset.ready = Math.round(ms);
});
listen("elsewhere", () => { at("elsewhere").hidden = false; });
listen("broken", (why) => {
  at("broken").hidden = false;
  document.body.dataset.broken = why;
});

// The piezo: a square wave, quiet, and only when it is wished for.

let context = null, volume = null, tone = null, hertz = 0;
function play() {
  if (!tone) return;
  if (hertz) tone.frequency.value = hertz;
  volume.gain.value = hertz ? 0.04 : 0;
}
listen("tone", (text) => {
  hertz = Number(text);
  play();
});
at("sound").addEventListener("click", () => {
  const on = at("sound").getAttribute("aria-pressed") !== "true";
  at("sound").setAttribute("aria-pressed", String(on));
  if (on && !context) {
    context = new AudioContext();
    volume = new GainNode(context, { gain: 0 });
    tone = new OscillatorNode(context, { type: "square" });
    tone.connect(volume).connect(context.destination);
    tone.start();
  }
  if (on) context.resume();
  else context.suspend();
  play();
});

// The record of the game that was finished last

addEventListener("sheet", () => { at("record").hidden = false; });
at("record").addEventListener("click", async () => {
  at("record").disabled = true;
  at("site-said").textContent = await ask("/record", {});
  at("record").disabled = false;
});
listen("record", (told) => {
  const [name, text, wrong] = JSON.parse(told);
  at("verified").hidden = Boolean(wrong);
  if (wrong) at("site-said").textContent = wrong;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

// A real console, by Web Serial: its game in place of the page's own. Its stations stand on the table.

let port = null, writer = null;
const BAUD = 115200; // means nothing on USB
at("connect").hidden = !("serial" in navigator);
at("connect").addEventListener("click", async () => {
  try {
    port = await navigator.serial.requestPort();
    await port.open({ baudRate: BAUD });
  } catch (error) {
    if (error.name !== "NotFoundError") at("site-said").textContent = at("no-port").textContent; // else none was chosen
    return;
  }
  writer = port.writable.getWriter();
  at("connect").hidden = true;
  document.body.classList.remove("at-table");
  at("dock").hidden = true;
  say({ connect: true });
  read(port.readable.getReader());
});
async function read(reader) {
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      say({ serial: [...value].map((byte) => byte.toString(16).padStart(2, "0")).join("") });
    }
  } catch { // pulled out
  }
  writer = null;
  say({ unplugged: true });
  at("connect").hidden = false;
}
listen("serial", (digits) => {
  writer?.write(Uint8Array.from(digits.match(/../gu), (two) => Number.parseInt(two, 16))).catch(() => {});
});

if ("serviceWorker" in navigator) navigator.serviceWorker.register("service.js").catch(() => {}); // without it all needs the network
