// The town's sounds: a drum roll before the cups lift, coins, cards, the badge. Web Audio makes them, so nothing is
// fetched. One switch, which is remembered; on a television it is on until somebody turns it off.

const button = document.getElementById("sound");
const television = !document.body.classList.contains("at-table");
let on = (localStorage.getItem("sound") ?? (television ? "1" : "")) === "1";
let context = null;

/** on: whether people want sound; context: the AudioContext, once somebody has touched the page. */
export const sound = { get on() { return on; }, get context() { return on ? context : null; } };

function wake() {
  if (!on) return;
  context ??= new AudioContext();
  context.resume();
}

/** Play a tone that fades. at: seconds from now; seconds: its length. */
function tone(hertz, at, seconds, loud = 0.12, type = "sine") {
  const start = context.currentTime + at;
  const volume = new GainNode(context, { gain: 0 });
  const source = new OscillatorNode(context, { type, frequency: hertz });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}

/** Play a stroke on a drum: two low tones. */
function stroke(at, loud) {
  tone(170, at, 0.09, loud, "triangle");
  tone(95, at, 0.14, loud);
}

const SOUNDS = {
  hush: () => { for (let i = 0; i < 16; i++) stroke(0.35 + i * 0.04, 0.02 + i * 0.01); }, // after a silence
  lift: () => { stroke(0, 0.4); tone(523, 0, 0.5, 0.06); tone(784, 0, 0.5, 0.06); },
  lead: () => { tone(1047, 0, 0.12, 0.05, "triangle"); tone(1047, 0.3, 0.12, 0.05, "triangle"); },
  dollars: () => { tone(1319, 0, 0.1, 0.1); tone(1760, 0.06, 0.35, 0.1); },
  nuggets: () => { tone(2093, 0, 0.08, 0.06, "triangle"); tone(1568, 0.05, 0.25, 0.08, "triangle"); },
  badge: () => [784, 988, 1175, 1568].forEach((hertz, i) => tone(hertz, i * 0.07, 0.5, 0.08)),
  card: () => { tone(420, 0, 0.05, 0.08, "triangle"); tone(560, 0.05, 0.08, 0.08, "triangle"); },
  win: () => { tone(587, 0, 0.18, 0.09, "triangle"); tone(880, 0.12, 0.4, 0.09, "triangle"); },
  tied: () => { tone(311, 0, 0.3, 0.1, "triangle"); tone(294, 0.25, 0.5, 0.1, "triangle"); },
  round: () => [392, 523].forEach((hertz, i) => tone(hertz, i * 0.12, 0.3, 0.07)),
  end: () => [523, 659, 784, 1047].forEach((hertz, i) => tone(hertz, i * 0.16, 0.9, 0.1)),
};

addEventListener("act", ({ detail }) => {
  if (on && context && !document.hidden) SOUNDS[detail]?.();
});
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake); // before that, no browser lets a page make a sound

function show() {
  button.setAttribute("aria-pressed", String(on));
  dispatchEvent(new Event("sound"));
}
button.addEventListener("click", () => {
  on = !on;
  localStorage.setItem("sound", on ? "1" : "");
  if (on) wake();
  else context?.suspend();
  show();
});
show();
