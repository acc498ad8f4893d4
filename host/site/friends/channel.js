// A friend who was let in, and their channel: carries what they say to the console in the worker, and its answers back.

import { Door } from "./door.js";

const FULL = 1 << 20; // bytes that may wait for a page that doesn't read; it connects again, and gets the whole state
const SILENT = 12_000; // ms without a ping until a friend counts as gone, whatever the browser thinks
const SENT = 600_000; // ms for an answer by hand to arrive; meanwhile a browser may report a failed line
const LOOK = 3000;
const FAREWELL = 2000; // ms for the last words to arrive: closing a connection drops what is on its way

export class Friend {
  trip = null; // ms to the friend and back
  open = false;

  /** guest: from the lobby. pass: to come back with. does: {opened, keys, share, sign, gone}; each gets the friend first. */
  constructor(number, guest, pass, buttons, does) {
    Object.assign(this, { number, guest, pass, does });
    this.station = guest.place ? guest.place - 1 : null;
    this.door = new Door(this.station, buttons);
    this.heard = performance.now();
    this.timer = setInterval(() => performance.now() - this.heard > (this.open ? SILENT : SENT) && this.close(), LOOK);
  }

  /** Take their channel when it comes. */
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

  /** Send a text, or bytes. */
  send(what) {
    if (this.channel?.readyState !== "open") return;
    if (this.channel.bufferedAmount > FULL) this.close();
    else this.channel.send(what);
  }

  /** End the channel. why: "elsewhere" or "void"; then their page says so, and does not come back by itself. */
  close(why = "") {
    if (this.closed) return;
    this.closed = true;
    this.open = false;
    clearInterval(this.timer);
    if (why) this.tell({ bye: why });
    if (why) setTimeout(() => this.connection?.close(), FAREWELL);
    else this.connection?.close();
    this.does.gone(this);
  }
}
