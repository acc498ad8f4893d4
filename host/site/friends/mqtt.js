// A relay where pages meet: any MQTT broker that speaks WebSocket. This is the part of MQTT 3.1.1 that is needed:
// publish and subscribe, at most once. A relay carries only codes (code.js), so it learns who talks when, but not
// about what.

const CONNECT = 1, PUBLISH = 3, SUBSCRIBE = 8, PING = 12; // kinds of packets, as the standard numbers them
const CONNECTED = 2;
const ALIVE = 30; // seconds between signs of life
const AGAIN = 3000; // ms until a broken connection is tried again
const LONGEST = 16_384; // bytes of a packet; a code is shorter
const SUBJECT = "dicetown/"; // prefix of a topic
const encoder = new TextEncoder(), decoder = new TextDecoder();

function text(said) {
  const letters = encoder.encode(said);
  return [letters.length >> 8, letters.length & 255, ...letters];
}

export function packet(kind, flags, body) {
  const length = [];
  let rest = body.length;
  do {
    length.push(rest % 128 | (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest);
  return Uint8Array.from([kind << 4 | flags, ...length, ...body]);
}

export const connect = (name) => packet(CONNECT, 0, [...text("MQTT"), 4, 2, 0, 2 * ALIVE, ...text(name)]);
export const subscribe = (topic) => packet(SUBSCRIBE, 2, [0, 1, ...text(SUBJECT + topic), 0]);
export const publish = (topic, said) => packet(PUBLISH, 0, [...text(SUBJECT + topic), ...encoder.encode(said)]);

/** Splits incoming bytes into packets {kind, body}. Throws if one is longer than any of ours. */
export class Packets {
  #left = new Uint8Array();

  take(data) {
    this.#left = Uint8Array.from([...this.#left, ...data]);
    const found = [];
    for (let one = this.#first(); one; one = this.#first()) found.push(one);
    return found;
  }

  #first() {
    const all = this.#left;
    let size = 0, at = 1;
    for (let shift = 0; ; shift += 7, at++) {
      if (shift > 14) throw new Error("a packet that is too long");
      if (at >= all.length) return null;
      size |= (all[at] & 127) << shift;
      if (all[at] < 128) break;
    }
    if (size > LONGEST) throw new Error("a packet that is too long");
    if (all.length < at + 1 + size) return null;
    this.#left = all.subarray(at + 1 + size);
    return { kind: all[0] >> 4, body: all.subarray(at + 1, at + 1 + size) };
  }
}

/** -> {topic, said} of a PUBLISH packet's body. */
export function published(body) {
  const end = 2 + (body[0] << 8 | body[1]);
  return { topic: decoder.decode(body.subarray(2, end)).replace(SUBJECT, ""), said: decoder.decode(body.subarray(end)) };
}

export class Relay {
  #topics = new Set();
  #socket = null;
  #timer = null;

  /** heard(topic, said): called with each message. changed(): called when `open` has changed. */
  constructor(address, heard, changed = () => {}) {
    Object.assign(this, { address, heard, changed, open: false });
    this.#connect();
  }

  #connect() {
    const socket = this.#socket = new WebSocket(this.address, "mqtt"), packets = new Packets();
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(connect(`dt${Math.random().toString(36).slice(2, 14)}`));
    socket.onmessage = ({ data }) => {
      try {
        for (const { kind, body } of packets.take(new Uint8Array(data))) this.#take(kind, body);
      } catch {
        socket.close();
      }
    };
    socket.onclose = () => {
      clearInterval(this.#timer);
      this.#stands(false);
      setTimeout(() => this.#connect(), AGAIN);
    };
  }

  #take(kind, body) {
    if (kind === CONNECTED && body[1] === 0) {
      this.#timer = setInterval(() => this.#socket.send(packet(PING, 0, [])), ALIVE * 1000);
      for (const topic of this.#topics) this.#socket.send(subscribe(topic));
      this.#stands(true);
    } else if (kind === PUBLISH) {
      const { topic, said } = published(body);
      if (this.#topics.has(topic)) this.heard(topic, said);
    }
  }

  #stands(open) {
    this.open = open;
    this.changed();
  }

  hear(topic) {
    this.#topics.add(topic);
    if (this.open) this.#socket.send(subscribe(topic));
  }

  tell(topic, said) {
    if (this.open) this.#socket.send(publish(topic, said));
  }
}
