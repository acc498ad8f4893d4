// A friend who was let in, by their channel: what they say goes to the console in the worker, what it tells comes back.

import { Door } from "./door.js";

const FULL = 1 << 20; // bytes on their way to a page that does not read: it comes again, and gets everything at once
const SILENT = 12_000; // ms without a ping: gone, whatever the browser thinks
const SENT = 600_000; // ms until an answer that is sent by hand has arrived; meanwhile a browser may think that the line has failed
const LOOK = 3000;

export class Friend {
  trip = null; // ms there and back
  open = false;

  /** guest: of the lobby. pass: by which they come back. does: {opened, keys, share, sign, gone}, each called with the friend first. */
  constructor(number, guest, pass, buttons, does) {
    Object.assign(this, { number, guest, pass, does });
    this.station = guest.place ? guest.place - 1 : null;
    this.door = new Door(this.station, buttons);
    this.heard = performance.now();
    this.timer = setInterval(() => performance.now() - this.heard > (this.open ? SILENT : SENT) && this.close(), LOOK);
  }

  /** Their channel, when it is there. */
  join(connection) {
    this.connection = connection;
    connection.ondatachannel = ({ channel }) => {
      if (this.channel) return channel.close();
      this.channel = channel;
      channel.onclose = () => this.close();
      channel.onmessage = ({ data }) => this.#take(data);
      if (channel.readyState === "open") this.#begin();
      else channel.onopen = () => this.#begin();
    };
    connection.onconnectionstatechange = () => connection.connectionState === (this.open ? "failed" : "closed") && this.close();
  }

  #begin() {
    this.open = true;
    this.heard = performance.now();
    this.tell({ welcome: this.pass });
    this.does.opened(this);
  }

  #take(data) {
    const said = this.open && this.door.take(data);
    if (!said) return this.close();
    this.heard = performance.now();
    if (said.keys) this.does.keys(this, said.keys);
    else if ("ping" in said) this.tell({ pong: said.ping, at: performance.now() });
    else if ("late" in said) this.trip = said.late;
    else if ("sign" in said) this.does.sign(this, said.sign);
    else this.does.share(this, said);
  }

  tell(what) {
    this.send(JSON.stringify(what));
  }

  /** A text, or bytes. */
  send(what) {
    if (this.channel?.readyState !== "open") return;
    if (this.channel.bufferedAmount > FULL) this.close();
    else this.channel.send(what);
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    this.open = false;
    clearInterval(this.timer);
    this.connection?.close();
    this.does.gone(this);
  }
}
