// A real console, by Web Serial: its game in place of the page's own. Its stations stand on the table.

import { listen, say } from "./worker_line.js";

const at = (id) => document.getElementById(id);

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
