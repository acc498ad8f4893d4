// What the site's page has besides the town: a game at one click, the sound of the console, what is wrong.

import { listen } from "./worker_line.js";

const at = (id) => document.getElementById(id);

at("play-now").addEventListener("click", () => {
  at("play-now").disabled = true;
  at("table").requestSubmit();
});
listen("ready", ({ ms, kept }) => {
  at("play-now").disabled = false;
  at("full").hidden = kept;
  document.body.dataset.ready = Math.round(ms);
});
listen("broken", () => { at("broken").hidden = false; });

// The piezo: a square wave, quiet, and only when it is wished for.

let context = null, tone = null, hertz = 0;
function play() {
  if (!tone) return;
  tone.frequency.value = hertz || 440;
  tone.gain.gain.value = hertz ? 0.04 : 0;
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
    tone = new OscillatorNode(context, { type: "square" });
    tone.gain = new GainNode(context, { gain: 0 });
    tone.connect(tone.gain).connect(context.destination);
    tone.start();
  }
  if (on) context.resume();
  else context?.suspend();
  play();
});

