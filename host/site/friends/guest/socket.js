// A station, over the channel to the host's page. In place of host/web/static/socket.js.

import { listen, say } from "./line.js";

const HEAD = 5; // bytes before a private page: its station, and the frame

export class Socket {
  constructor(onScreen, onTold, onState) {
    listen("screen", (bytes) => bytes.length >= HEAD && onScreen(new DataView(bytes.buffer).getUint32(1), bytes[0], bytes.subarray(HEAD)));
    listen("told", (told) => onTold(told.n, told));
    queueMicrotask(() => { // who makes this has it then
      onState(false, "");
      listen("state", (open) => onState(open, ""));
    });
  }

  send(station, action, button = "") {
    say([station, action, button]);
  }
}
