// The stations' WebSocket, for the laptop's dock and for a phone: presses go out, private pages and lights come in.
// host/web/STATION.md has the messages. The site replaces this module with its own (host/site/static).

import { onWaking } from "./wake.js";

/** A socket that connects again when it breaks. onScreen(bytes), onTold(message), onState(open, reason). */
export class Socket {
  constructor(onScreen, onTold, onState) {
    Object.assign(this, { onScreen, onTold, onState, early: [] });
    this.connect();
    onWaking(() => this.again());
  }

  /** Make a new connection, even if the old one looks alive. */
  again() {
    const { readyState, OPEN } = this.socket;
    if (readyState !== OPEN) return; // it is connecting already, or must not
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
      this.early = []; // presses from before the break must not count later, when the game has gone on
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
