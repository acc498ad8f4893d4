// One moment in several towns: a guest's page learns the host's clock by pings, and frames wait until their moment.

const KEPT = 8; // pings, of which the fastest is believed: it has waited for nothing
export const MOST = 250; // ms that a frame waits at most for the farthest friend
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

  /** A moment of the host's clock by this one; before the first ping, at once. */
  here(at) {
    return this.#pings.length ? at - this.#best.ahead : 0;
  }
}

/** How long a frame waits so that the farthest of these has it, too. trips: ms there and back. */
export const lag = (trips) => (trips.length ? Math.min(MOST, Math.max(...trips) / 2 + MARGIN) : 0);

/** Hands on what it is given, each at its moment and none before the one that came earlier. */
export class Moments {
  #waiting = [];

  constructor(take, now = () => performance.now(), later = (act, ms) => setTimeout(act, ms)) {
    Object.assign(this, { take, now, later });
  }

  /** due: by `now`; nothing waits longer than a frame may. */
  add(what, due) {
    this.#waiting.push({ what, due: Math.min(due, this.now() + MOST) });
    if (this.#waiting.length === 1) this.#next();
  }

  #next() {
    while (this.#waiting.length) {
      const wait = this.#waiting[0].due - this.now();
      if (wait > 0) {
        this.later(() => this.#next(), wait);
        return;
      }
      this.take(this.#waiting.shift().what);
    }
  }
}
