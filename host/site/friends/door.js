// Checks whatever comes from a friend's page: it may say keys of its own station, and a few things besides. Uses no
// document.

const LONGEST = 160; // letters of a message
const PER_SECOND = 30, BURST = 90; // messages, as for a phone
const ALONE = new Set(["slam", "tip", "advise"]); // actions without a button
export const SIGNS = ["wave", "thinking", "played"];

const DIGITS = /^[0-9a-f]{64}$/u;
const digits = (text) => typeof text === "string" && DIGITS.test(text);
const whole = (n, most) => Number.isInteger(n) && n >= 0 && n < most;
const MORE = { // name -> whether a value is allowed
  ping: (n) => Number.isFinite(n),
  late: (n) => Number.isFinite(n) && n >= 0,
  sign: (n) => whole(n, SIGNS.length),
  hash: digits,
  number: digits,
};

export class Door {
  /** station: theirs, from 0; null if they watch. buttons: their names. now(): ms. */
  constructor(station, buttons, now = () => performance.now()) {
    Object.assign(this, { station, buttons: new Set(buttons), now, left: BURST, at: now() });
  }

  /** -> {keys: [station, action, button]} or {name: value} of MORE; null for anything that our pages never say. */
  take(said) {
    if (!this.#counted() || typeof said !== "string" || said.length > LONGEST) return null;
    let order;
    try {
      order = JSON.parse(said);
    } catch {
      return null;
    }
    if (Array.isArray(order)) return this.#keys(order);
    const [name, ...more] = order && typeof order === "object" ? Object.keys(order) : [];
    return !more.length && Object.hasOwn(MORE, name) && MORE[name](order[name]) ? { [name]: order[name] } : null;
  }

  #keys(order) {
    const [station, action, button] = order;
    if (order.length !== 3 || this.station === null || station !== this.station) return null;
    const known = action === "press" || action === "release" ? this.buttons.has(button) : ALONE.has(action) && button === "";
    return known ? { keys: [station, action, button] } : null;
  }

  /** Count a message -> whether it keeps to the rate. */
  #counted() {
    const now = this.now();
    this.left = Math.min(BURST, this.left + (now - this.at) * PER_SECOND / 1000);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

/** Make a name of anything: a short line of text. */
export function named(said) {
  return typeof said === "string" ? [...said.normalize("NFC").replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim()].slice(0, 12).join("").trim() : "";
}
