// The stations, in the page's worker. In place of host/web/static/socket.js.

import { listen, say } from "./worker_line.js";

const HEAD = 5; // bytes before a private page: its station, and the frame

export class Socket {
  constructor(onScreen, onTold, onState) {
    listen("socket", (text) => {
      if (text.startsWith("{")) {
        const told = JSON.parse(text);
        return onTold(told.n, told);
      }
      const bytes = Uint8Array.from(text.match(/../gu), (digits) => Number.parseInt(digits, 16));
      onScreen(new DataView(bytes.buffer).getUint32(1), bytes[0], bytes.subarray(HEAD));
    });
    onState(true, "");
  }

  send(station, action, button = "") {
    say([station, action, button]);
  }
}
