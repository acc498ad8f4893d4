// A station, over the channel to the host's page. Replaces host/web/static/socket.js.

import { listen, say } from "./line.js";

export class Socket {
  constructor(onScreen, onTold, onState) {
    listen("screen", onScreen);
    listen("told", onTold);
    queueMicrotask(() => { // by then the caller has this object
      onState(false, "");
      listen("state", (open) => onState(open, ""));
    });
  }

  send(station, action, button = "") {
    say([station, action, button]);
  }
}
