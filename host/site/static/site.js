// What every page with a console has besides the town: the console's sound, its faults, and the site without a network.

import { listen, post } from "./worker_line.js";

const at = (id) => document.getElementById(id);
const LATER = 5000; // ms until all files are fetched for the next visit: by then the first question is shown

listen("ready", (told) => {
  dispatchEvent(new CustomEvent("ready", { detail: told }));
  document.body.dataset.ready = Math.round(told.ms);
  if ("serviceWorker" in navigator) setTimeout(() => navigator.serviceWorker.register("service.js").catch(() => {}), LATER);
});
listen("broken", ({ why, foreign, kept }) => {
  const began = "ready" in document.body.dataset ? "stopped" : "broken";
  at(foreign ? "unreadable" : began).hidden = false;
  at("why").textContent = document.body.dataset.broken = why;
  at("rescue").hidden = false;
  at("kept").hidden = at("reset").hidden = !kept;
  if (kept) at("kept").href = URL.createObjectURL(kept);
});
at("reset").addEventListener("click", () => post({ reset: true }));
listen("reset", () => location.reload());

// The piezo: a quiet square wave, switched on and off with the town's sound (sound.js).

let volume = null, tone = null, hertz = 0;
function play() {
  if (sound.context && !tone) {
    volume = new GainNode(sound.context, { gain: 0 });
    tone = new OscillatorNode(sound.context, { type: "square" });
    tone.connect(volume).connect(sound.context.destination);
    tone.start();
  }
  if (!tone) return;
  if (hertz) tone.frequency.value = hertz;
  volume.gain.value = hertz && sound.on && !document.hidden ? 0.04 : 0;
}
listen("tone", (text) => {
  hertz = Number(text);
  play();
});
addEventListener("sound", play);

// The console of a hidden page stands still, even of one that is opened hidden.

function rest() {
  post({ hidden: document.hidden });
  play();
}
document.addEventListener("visibilitychange", rest);
rest();
