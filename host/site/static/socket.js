// The stations, in the page's worker. Replaces host/web/static/socket.js.

import { listen, say } from "./worker_line.js";

export class Socket {
  constructor(onScreen, onTold, onState) {
    listen("socket", (text) => {
      if (text.startsWith("{")) onTold(JSON.parse(text));
      else onScreen(Uint8Array.from(text.match(/../gu), (digits) => Number.parseInt(digits, 16)));
    });
    onState(true, "");
  }

  send(station, action, button = "") {
    say([station, action, button]);
  }
}
