// Lets several towns show the same thing at the same moment: a guest's page learns the host's clock by pings, and each
// frame says at which moment all pages show it.

const KEPT = 8; // pings; the fastest is believed, since it has waited for nothing
const MOST = 250; // ms at most that a frame waits for the farthest friend
const MARGIN = 40; // ms by which a frame may be slower than a ping: it has more bytes, and comes while pages draw

export class Clock {
  #pings = [];

  /** Note a ping that left at `sent` and came back at `back`, by this clock; the host's clock said `at`. All in ms. */
  pong(sent, at, back) {
    this.#pings = [...this.#pings, { trip: back - sent, ahead: at - (sent + back) / 2 }].slice(-KEPT);
  }

  get #best() {
    return this.#pings.reduce((one, other) => (other.trip < one.trip ? other : one), { trip: Infinity, ahead: 0 });
  }

  /** The usual ms to the host and back; null before the first ping. */
  get trip() {
    const trips = this.#pings.map((each) => each.trip).sort((one, other) => one - other);
    return trips.length ? trips[trips.length >> 1] : null;
  }

  /** Turn a moment of the host's clock into one of this clock, which says `now`; before any ping, `now` itself. */
  here(at, now) {
    return this.#pings.length ? Math.min(at - this.#best.ahead, now + MOST) : now;
  }
}

/** Return the ms for which a frame waits until the farthest friend has it. trips: ms to each and back. */
export const lag = (trips) => (trips.length ? Math.min(MOST, Math.max(...trips) / 2 + MARGIN) : 0);
