// The page's line to its worker, which is the server here: live.js, socket.js and ask.js get from it what they get over
// the network elsewhere.

const heard = new Map(); // kind -> what takes it
const early = []; // messages that came before somebody listened
const language = document.documentElement.lang;
const asked = new Map(); // number -> what waits for the answer
let number = 0;

let worker = null;
try {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => data.forEach(([kind, value]) => hear(kind, value)));
  worker.addEventListener("error", (event) => hear("broken", { why: event.message }));
} catch (error) { // a browser without workers
  hear("broken", { why: String(error) });
}
const has = (id) => Boolean(document.getElementById(id));
post({ begin: language, lesson: has("lesson"), friends: has("friends") });

function hear(kind, value) {
  if (heard.has(kind)) heard.get(kind)(value);
  else early.push([kind, value]);
}

/** Let `take` get the worker's messages of a kind from now on -> what took them so far, if anything. */
export function listen(kind, take) {
  const before = heard.get(kind);
  heard.set(kind, take);
  for (const [what, value] of early.splice(0)) {
    if (what === kind) take(value);
    else early.push([what, value]);
  }
  return before;
}

/** Send to the worker itself. */
export function post(message) {
  worker?.postMessage(message, []);
}

/** Send to the console in the worker. */
export function say(message) {
  post({ said: JSON.stringify(message) });
}

export function ask(path, body) {
  number += 1;
  say({ ask: number, path, body });
  return new Promise((done) => { asked.set(number, done); });
}

listen("asked", (text) => {
  const [which, wrong] = JSON.parse(text);
  asked.get(which)?.(wrong);
  asked.delete(which);
});
