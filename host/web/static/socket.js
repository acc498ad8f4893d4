// The stations' WebSocket, for the laptop's dock and for a phone: presses go out, screens, lights and words come in.
// Messages: host/web/stations.py. The site has another module in place of this one (host/site/static).

import { facts } from "./facts.js";

const GLASS = facts.screen.width * facts.screen.height / 8; // bytes of a screen

/** The socket, made anew when it breaks. onScreen(station, bytes or null), onLights(lights), onState(open, reason).
 * All else that is told is an event of the window: "said". */
export class Socket {
  constructor(onScreen, onLights, onState) {
    Object.assign(this, { onScreen, onLights, onState, early: [] });
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
        if (told.leds) return this.onLights(told);
        return dispatchEvent(new CustomEvent("said", { detail: told })); // a screen in words, the guide
      }
      const bytes = new Uint8Array(data);
      this.onScreen(bytes[0], bytes.length > GLASS ? bytes.subarray(1) : null);
    };
  }

  send(station, action, button = "") {
    const said = JSON.stringify([station, action, button]);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(said);
    else if (this.socket.readyState === WebSocket.CONNECTING) this.early.push(said);
  }
}
