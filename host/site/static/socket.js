// The stations, in the page's worker. In place of host/web/static/socket.js.

import { listen, say } from "./worker_line.js";

export class Socket {
  constructor(onScreen, onLights, onState) {
    listen("socket", (text) => {
      if (text.startsWith("{")) {
        const told = JSON.parse(text);
        if (told.leds) return onLights(told);
        return dispatchEvent(new CustomEvent("said", { detail: told }));
      }
      const bytes = Uint8Array.from(text.match(/../gu), (digits) => Number.parseInt(digits, 16));
      onScreen(bytes[0], bytes.length > 1 ? bytes.subarray(1) : null);
    });
    onState(true, "");
  }

  send(station, action, button = "") {
    say([station, action, button]);
  }
}
