// The line to the server for friends far away. It replaces the site's script of that name: what the site's page tells
// its worker, this page tells a server. Only one page of the laptop has friends at a time.

import { handOver } from "./live.js";

const AGAIN = 1000; // ms from one try to the next
const BUSY = 1013; // the code with which a server closes the line while another page has it
const heard = new Map(); // kind -> what takes it
const elsewhere = document.getElementById("elsewhere");
let socket = null;

/** Ask for the friends -> 0: this page has them, for the server says something at once; else the code of the refusal. */
function asked() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/friends/line`);
  return new Promise((done) => {
    socket.onmessage = () => done(0);
    socket.onclose = ({ code }) => done(code);
  });
}

async function got() {
  for (let code = await asked(); code; code = await asked()) {
    elsewhere.hidden = code !== BUSY; // else the server is away, as the page says
    await new Promise((done) => { setTimeout(done, AGAIN); });
  }
  elsewhere.hidden = true;
}

/** Let `take` get the messages of a kind from now on -> what took them so far, if anything. */
export function listen(kind, take) {
  if (kind === "live") return handOver(take);
  const before = heard.get(kind);
  heard.set(kind, take);
  return before;
}

export function say(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

await got(); // scripts that need the line run only after this
socket.onmessage = ({ data }) => {
  const [kind, text] = JSON.parse(data);
  heard.get(kind)?.(text);
};
socket.onclose = () => got().then(() => location.reload()); // the server has forgotten these friends
