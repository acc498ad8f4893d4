// A real console, by Web Serial: the page shows its game instead of its own. Its stations are real boxes on the table.

import { listen, say } from "./worker_line.js";

const at = (id) => document.getElementById(id);
const BAUD = 115200; // means nothing on USB

let line = null; // to the real console: {reader, writer, leave}
let lost = false; // whether the cable came out: the page goes on when it is plugged in again

addEventListener("ready", () => { at("connect").hidden = !("serial" in navigator); });
at("connect").addEventListener("click", () => connect(() => navigator.serial.requestPort()));
navigator.serial?.addEventListener("connect", ({ target }) => { // a port that was chosen once is back
  if (lost && !at("connect").disabled) connect(() => target);
});

async function connect(chosen) {
  at("connect").disabled = true;
  at("site-said").textContent = "";
  try {
    await take(await chosen());
  } catch (error) {
    if (error.name !== "NotFoundError") at("site-said").textContent = at("no-port").textContent; // else the person chose none
  }
  at("connect").disabled = false;
}

/** Listen to this port from now on, and to no other. */
async function take(port) {
  await line?.leave();
  lost = false;
  await port.open({ baudRate: BAUD });
  document.body.classList.remove("at-table");
  at("dock").hidden = at("here").hidden = true;
  at("there").hidden = false;
  say({ connect: true });
  const here = line = { writer: port.writable.getWriter() };
  const over = read(port, here);
  here.leave = async () => {
    await here.reader.cancel().catch(() => {});
    await over;
  };
}

/** Read until the cable comes out or the port is left. A port that recovers from a fault has a new stream. */
async function read(port, here) {
  let stream = null, over = false;
  while (!over && port.readable && port.readable !== stream) {
    stream = port.readable;
    here.reader = stream.getReader();
    try {
      while (!over) {
        const { value, done } = await here.reader.read();
        over = done;
        if (value) say({ serial: [...value].map((byte) => byte.toString(16).padStart(2, "0")).join("") });
      }
    } catch { // if the port recovers, it has another stream
    }
    here.reader.releaseLock();
  }
  line = null;
  lost = at("there").hidden = true;
  say({ unplugged: true });
  here.writer.releaseLock();
  await port.close().catch(() => {}); // else it could not be opened again
}

listen("serial", (digits) => {
  const here = line;
  const bytes = Uint8Array.from(digits.match(/../gu), (two) => Number.parseInt(two, 16));
  here?.writer.write(bytes).catch(() => here.reader.cancel().catch(() => {})); // a console that takes no bytes is gone
});
