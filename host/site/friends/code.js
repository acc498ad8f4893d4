// Codes: what two pages send each other before they have a channel. A code is sealed with the secret in the link, so a
// relay or a chat that carries it can neither read nor change it: the channel's keys are bound to that secret.

const SECRET = 16, NONCE = 12; // bytes
const LONGEST = 6000; // letters of a code; one with six ways to reach a page has about 700
const encoder = new TextEncoder(), decoder = new TextDecoder();

export const WATCHING = 0; // instead of a station's number, which counts from 1 as on the page

/** Turn bytes into letters that a link may hold, and back; throws if they are not such letters. */
export const letters = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
export const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0));

export const random = (n = SECRET) => crypto.getRandomValues(new Uint8Array(n));

/** Return the part of a link after its #: the place and the secret. No server ever sees it. */
export const fragment = (place, secret) => `${place}.${letters(secret)}`;

/** -> {place, secret}; null: this is no invitation. */
export function invited(said) {
  const [, place, secret] = /^#?([0-5])\.([\w-]{22})$/u.exec(said) ?? [];
  return place === undefined ? null : { place: Number(place), secret: bytes(secret) };
}

async function derived(secret, use, bits) {
  const from = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(`dicetown ${use}`) }, from, bits));
}

const keys = new Map(); // secret in letters -> promise of its key: a flood on a relay costs a decryption a message

function sealing(secret) {
  const name = letters(secret);
  if (!keys.has(name)) keys.set(name, derived(secret, "seal", 256).then((raw) => crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"])));
  return keys.get(name);
}

/** Return the topic on which a link's pages meet on a relay. It reveals nothing about the secret. */
export const meeting = async (secret) => letters(await derived(secret, "meet", 128));

/** kind: what the code is for; it opens only with the same kind. what: JSON. -> the code */
export async function seal(secret, kind, what) {
  const nonce = random(NONCE);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: encoder.encode(kind) }, await sealing(secret), encoder.encode(JSON.stringify(what)));
  return letters(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

/** -> what was sealed with this secret and kind; null if the code isn't one. */
export async function unseal(secret, kind, code) {
  if (typeof code !== "string" || code.length > LONGEST) return null;
  try {
    const all = bytes(code.replaceAll(/\s/gu, "")); // a chat may break lines
    const said = await crypto.subtle.decrypt({ name: "AES-GCM", iv: all.subarray(0, NONCE), additionalData: encoder.encode(kind) }, await sealing(secret), all.subarray(NONCE));
    return JSON.parse(decoder.decode(said));
  } catch {
    return null;
  }
}

/** Prove that whoever has made a channel with this fingerprint has the pass. */
export async function proof(pass, fingerprint) {
  const key = await crypto.subtle.importKey("raw", pass, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return letters(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(fingerprint))));
}
