// Who may come, who waits to be let in, and who has been let in before: without a page and without a channel.

import { bytes, letters, proof, random, unseal } from "./code.js";
import { named } from "./door.js";

const WAITING = 6; // people at the door; when more come, who came first is forgotten, and knocks again
const REFUSED = 50; // codes that knock in vain
const WATCHERS = 20; // who come back to watch without knocking

export class Lobby {
  /** kept: as `keep` got it last: {links: {place: secret}, passes: {place: [pass]}, names: {place: name}}, in letters. */
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

  /** A new link to a place: the one before, and who came by it, is void. */
  invite(place) {
    this.links[place] = letters(random());
    this.#forget(place);
    this.#kept();
    return this.secret(place);
  }

  /** Nobody is invited there any more. */
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

  /** A code has come for a place: -> {place, name, language, version, asked, code, known}; null: it is none. known: the pass
   * by which they were let in before. A page that is not known waits in `waiting`. */
  async knock(place, code) {
    const said = this.links[place] && !this.refused.includes(code) ? await unseal(this.secret(place), "offer", code) : null;
    const asked = said && parts(said);
    const name = named(said?.name);
    if (!asked || !name) return null;
    const guest = { place, name, language: String(said.language), version: String(said.version), asked, code, known: await this.#known(place, said) };
    if (guest.known) return guest;
    this.waiting = [...this.waiting.filter((each) => each.code !== code), guest].slice(-WAITING);
    return guest;
  }

  async #known(place, said) {
    const passes = this.passes[place] ?? [];
    const proofs = await Promise.all(passes.map((pass) => proof(bytes(pass), said.fingerprint)));
    return passes[proofs.indexOf(said.proof)];
  }

  /** They are let in: -> the pass by which they come back without knocking. That by which they came holds until then: the
   * line may break before they have the new one. */
  admit({ place, name, code, known }) {
    const pass = letters(random());
    this.leave({ code });
    this.passes[place] = place ? [known, pass].filter(Boolean) : [...this.passes[place] ?? [], pass].slice(-WATCHERS);
    if (place) this.names[place] = name;
    this.#kept();
    return pass;
  }

  /** They are not let in, however often they knock with this code. */
  refuse({ code }) {
    this.leave({ code });
    this.refused = [...this.refused, code].slice(-REFUSED);
  }

  /** They wait no longer. */
  leave({ code }) {
    this.waiting = this.waiting.filter((each) => each.code !== code);
  }
}

/** What a channel's description is made of, if all of it is there. */
function parts({ user, password, fingerprint, ways }) {
  const texts = [user, password, fingerprint].every((each) => typeof each === "string") && Array.isArray(ways) && ways.every((each) => typeof each === "string");
  return texts ? { user, password, fingerprint, ways } : null;
}
