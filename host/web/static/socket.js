// The stations' WebSocket, for the laptop's dock and for a phone: presses go out, private pages and lights come in.
// Messages: host/web/STATION.md. The site has another module in place of this one (host/site/static).

import { onWaking } from "./wake.js";

/** The socket; when it breaks, it connects again. onScreen(bytes), onTold(message), onState(open, reason). */
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
      if (typeof data === "string") this.onTold(JSON.parse(data));
      else this.onScreen(new Uint8Array(data));
    };
  }

  send(station, action, button = "") {
    const said = JSON.stringify([station, action, button]);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(said);
    else if (this.socket.readyState === WebSocket.CONNECTING) this.early.push(said);
  }
}
