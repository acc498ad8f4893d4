// Codes: what two pages tell each other before they have a channel. A code is sealed with the secret in the link, so
// whoever carries it, a relay or a chat, can neither read nor change it: the channel's keys are bound to that secret.

const SECRET = 16, NONCE = 12; // bytes
const LONGEST = 6000; // letters of a code; one of six ways to reach a page has some 700
const encoder = new TextEncoder(), decoder = new TextDecoder();

export const WATCHING = 0; // in place of a station's number, counted from 1 as on the page

/** Bytes as letters that a link may hold, and back; throws where they are none. */
export const letters = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
export const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0));

export const random = (n = SECRET) => crypto.getRandomValues(new Uint8Array(n));

/** What a link has after its #: who may come, and the secret. No server ever sees it. */
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

const keys = new Map(); // secret in letters -> promise of its key: whoever floods a relay costs one attempt a message

function sealing(secret) {
  const name = letters(secret);
  if (!keys.has(name)) keys.set(name, derived(secret, "seal", 256).then((raw) => crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"])));
  return keys.get(name);
}

/** Where the pages of a link meet on a relay: tells nothing of the secret. */
export const meeting = async (secret) => letters(await derived(secret, "meet", 128));

/** kind: what a code is for; one for another use does not open. what: JSON. -> the code */
export async function seal(secret, kind, what) {
  const nonce = random(NONCE);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: encoder.encode(kind) }, await sealing(secret), encoder.encode(JSON.stringify(what)));
  return letters(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

/** -> what was sealed with this secret, for this use; null: nothing was. */
export async function unseal(secret, kind, code) {
  if (typeof code !== "string" || code.length > LONGEST) return null;
  try {
    const all = bytes(code.replaceAll(/\s/gu, "")); // a chat breaks lines
    const said = await crypto.subtle.decrypt({ name: "AES-GCM", iv: all.subarray(0, NONCE), additionalData: encoder.encode(kind) }, await sealing(secret), all.subarray(NONCE));
    return JSON.parse(decoder.decode(said));
  } catch {
    return null;
  }
}

/** That whoever made this fingerprint of a channel holds the pass. */
export async function proof(pass, fingerprint) {
  const key = await crypto.subtle.importKey("raw", pass, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return letters(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(fingerprint))));
}
