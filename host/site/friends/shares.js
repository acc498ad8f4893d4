// Makes sure that nobody chose the dice: gives this browser's number for the seed (host/game/shares.py), and checks
// that all was done as promised.

const bytes = (digits) => Uint8Array.from(digits.match(/../gu), (pair) => Number.parseInt(pair, 16));
const hex = (all) => [...all].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const sha = async (all) => new Uint8Array(await crypto.subtle.digest("SHA-256", all));
const hashed = async (digits) => hex(await sha(bytes(digits)));

export class Shares {
  #next = null; // for the next game: {promise, number, hash}, later also hashes, then shares; {lied} if they were wrong
  #all = Promise.resolve();

  /** game: what `keep` got last: {promise, shares, commit} of the running game, or null. say: sends to the host's page;
   * show(what): "mixed", "fair", "wrong", or "" if nothing is known. */
  constructor(station, { game, keep, say, show }) {
    Object.assign(this, { station, game, keep, say, show });
    if (game) show("mixed");
  }

  /** Take what the host's page says about numbers, one message after the other. */
  take(said) {
    this.#all = this.#all.then(() => this.#taken(said)).catch(() => this.show("wrong")); // nonsense is as good as a lie
    return this.#all;
  }

  async #taken(said) {
    const next = this.#next;
    if (said.shares) {
      if (!next?.hashes) return;
      const fits = said.promise === next.promise && await this.#mine(said.shares, next);
      this.#next = fits ? { ...next, shares: said.shares } : { lied: true };
      if (!fits) this.show("wrong");
    } else if (said.promise) await this.#begin(said.promise);
    else if (said.hashes) {
      if (!next || next.hashes) return; // a number is given only once
      next.hashes = said.hashes;
      if (said.hashes.some(([station, hash]) => station === this.station && hash === next.hash)) this.say({ number: next.number });
    } else if (said.commit) this.#started(said.commit);
    else if (said.seed && this.game) this.show(await this.#fair(said.seed) ? "fair" : "wrong");
  }

  async #begin(promise) {
    const number = hex(crypto.getRandomValues(new Uint8Array(32)));
    this.#next = { promise, number, hash: await hashed(number) };
    this.say({ hash: this.#next.hash });
  }

  /** Whether the numbers fit the hashes that came before any number, and ours is among them. */
  async #mine(shares, { hashes, number }) {
    if (shares.length !== hashes.length) return false;
    for (const [i, share] of shares.entries()) {
      if (hashes[i][0] !== share.station || hashes[i][1] !== share.hash) return false;
      if (share.number && await hashed(share.number) !== share.hash) return false;
    }
    return shares.some((share) => share.station === this.station && share.number === number);
  }

  /** Note that a game has begun, or goes on. */
  #started(commit) {
    if (this.game?.commit === commit) return;
    const { promise, shares, lied } = this.#next ?? {};
    this.game = shares ? { promise, shares, commit } : null;
    this.#next = null;
    this.keep(this.game);
    this.show(lied ? "wrong" : this.game ? "mixed" : "");
  }

  async #fair(seed) {
    const { promise, shares, commit } = this.game, told = bytes(seed);
    const others = await sha(bytes(shares.map((share) => share.number).join("")));
    return await hashed(seed) === commit && await hashed(hex(told.map((byte, i) => byte ^ others[i]))) === promise;
  }
}
