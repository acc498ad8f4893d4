// Who may come, who waits to be let in, and who was let in before. Knows no document and no channel.

import { bytes, letters, proof, random, unseal } from "./code.js";
import { named } from "./door.js";

const WAITING = 6; // people at the door; beyond that the first is forgotten, and has to knock again
const REFUSED = 50; // codes that are remembered as refused
const KNOWN = 20; // passes of a place: of so many watchers, or of one guest whose line broke

export class Lobby {
  /** kept: what `keep` got last: {links: {place: secret}, passes: {place: [pass]}, names: {place: name}}, as texts. */
  constructor(kept, keep) {
    const { links = {}, passes = {}, names = {} } = kept ?? {};
    Object.assign(this, { links, passes, names, keep, waiting: [], refused: [] });
  }

  #kept() {
    this.keep({ links: this.links, passes: this.passes, names: this.names });
  }

  /** Places that somebody was invited to. */
  get places() {
    return Object.keys(this.links).map(Number);
  }

  secret(place) {
    return bytes(this.links[place]);
  }

  /** Make a new link to a place. The old link and the passes of those who came by it are void. */
  invite(place) {
    this.links[place] = letters(random());
    this.#forget(place);
    this.#kept();
    return this.secret(place);
  }

  /** Invite nobody to a place any more. */
  close(place) {
    delete this.links[place];
    this.#forget(place);
    this.#kept();
  }

  #forget(place) {
    delete this.passes[place];
    delete this.names[place];
    this.waiting = this.waiting.filter((each) => each.place !== place);
  }

  /** Take a code for a place -> {place, name, language, version, asked, code, known}; null if it isn't one. known: the
   * pass with which they may come back. A guest without one is put into `waiting`. */
  async knock(place, code) {
    const said = this.links[place] && !this.refused.includes(code) ? await unseal(this.secret(place), "offer", code) : null;
    const asked = said && parts(said);
    const name = named(said?.name);
    if (!asked || !name) return null;
    const guest = { place, name, language: String(said.language), version: String(said.version), asked, code, known: await this.#known(place, said) };
    if (guest.known) return guest;
    const before = this.waiting.find((each) => each.code === code);
    if (!before) this.waiting = [...this.waiting, guest].slice(-WAITING);
    return before ?? guest;
  }

  async #known(place, said) {
    const passes = this.passes[place] ?? [];
    const proofs = await Promise.all(passes.map((pass) => proof(bytes(pass), said.fingerprint)));
    return passes[proofs.indexOf(said.proof)];
  }

  /** Let a guest in -> the pass with which they may come back without knocking. Their passes stay valid until they show
   * a newer one: the line may break before they have it, and a knock with an old one may come late. */
  admit({ place, name, code, known }) {
    const pass = letters(random());
    this.leave({ code });
    const passes = this.passes[place] ?? [], shown = known ? passes.indexOf(known) : passes.length;
    this.passes[place] = [...place ? passes.slice(shown) : passes, pass].slice(-KNOWN);
    if (place) this.names[place] = name;
    this.#kept();
    return pass;
  }

  /** Refuse a guest, however often they knock with this code. */
  refuse({ code }) {
    this.leave({ code });
    this.refused = [...this.refused, code].slice(-REFUSED);
  }

  /** Take a guest off the waiting list. */
  leave({ code }) {
    this.waiting = this.waiting.filter((each) => each.code !== code);
  }
}

/** Return the parts of a channel's description; null if any is missing. */
function parts({ user, password, fingerprint, ways }) {
  const texts = [user, password, fingerprint].every((each) => typeof each === "string") && Array.isArray(ways) && ways.every((each) => typeof each === "string");
  return texts ? { user, password, fingerprint, ways } : null;
}
