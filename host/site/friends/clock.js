// One moment in several towns: a guest's page learns the host's clock by pings, and frames come with the moment at which
// all pages show them.

const KEPT = 8; // pings, of which the fastest is believed: it has waited for nothing
const MOST = 250; // ms that a frame waits at most for the farthest friend
const MARGIN = 40; // ms by which a frame may be slower than a ping: it is longer, and comes when all pages draw

export class Clock {
  #pings = [];

  /** A ping that left at `sent` came back at `back`, by this clock; the host's clock said `at`. ms */
  pong(sent, at, back) {
    this.#pings = [...this.#pings, { trip: back - sent, ahead: at - (sent + back) / 2 }].slice(-KEPT);
  }

  get #best() {
    return this.#pings.reduce((one, other) => (other.trip < one.trip ? other : one), { trip: Infinity, ahead: 0 });
  }

  /** ms there and back, as it usually takes; null before the first ping. */
  get trip() {
    const trips = this.#pings.map((each) => each.trip).toSorted((one, other) => one - other);
    return trips.length ? trips[trips.length >> 1] : null;
  }

  /** A moment of the host's clock by this one, on which it is `now`; before the first ping, at once. */
  here(at, now) {
    return this.#pings.length ? Math.min(at - this.#best.ahead, now + MOST) : now;
  }
}

/** How long a frame waits so that the farthest of these has it, too. trips: ms there and back. */
export const lag = (trips) => (trips.length ? Math.min(MOST, Math.max(...trips) / 2 + MARGIN) : 0);
