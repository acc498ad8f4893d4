// The stations' WebSocket, for the laptop's dock and for a phone: presses go out, private pages and lights come in.
// Messages: host/web/STATION.md. The site has another module in place of this one (host/site/static).

import { onWaking } from "./wake.js";

const HEAD = 5; // bytes before a private page: its station, and the frame

/** The socket; when it breaks, it connects again. onScreen(frame, station, body), onTold(frame, message), onState(open, reason).
 * frame: of the live state, from which what is told follows. */
export class Socket {
  constructor(onScreen, onTold, onState) {
    Object.assign(this, { onScreen, onTold, onState, early: [] });
    this.connect();
    onWaking(() => this.again());
  }

  /** Another connection, whatever the last one looks like. */
  again() {
    const { readyState, OPEN } = this.socket;
    if (readyState !== OPEN) return; // it connects already, or must not
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.onState(false, "");
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket?language=${document.documentElement.lang}`);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => {
      this.onState(true, "");
      this.early.splice(0).forEach((said) => this.socket.send(said));
    };
    this.socket.onclose = (event) => {
      this.early = []; // what was pressed into a broken connection is not done later, when the game has gone on
      this.onState(false, event.reason);
      if (event.code !== 1008) setTimeout(() => this.connect(), 1000);
    };
    this.socket.onmessage = ({ data }) => {
      if (typeof data === "string") {
        const told = JSON.parse(data);
        return this.onTold(told.n, told);
      }
      this.onScreen(new DataView(data).getUint32(1), new Uint8Array(data)[0], new Uint8Array(data, HEAD));
    };
  }

  send(station, action, button = "") {
    const said = JSON.stringify([station, action, button]);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(said);
    else if (this.socket.readyState === WebSocket.CONNECTING) this.early.push(said);
  }
}
