// node friends.mjs: what friends' pages are made of (host/site/friends), without pages: codes, doors, the lobby, clocks, a
// relay's packets. Fails with the first scene that does not hold.

import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { fragment, invited, letters, meeting, proof, random, seal, unseal } from "../../host/site/friends/code.js";
import { Friend } from "../../host/site/friends/channel.js";
import { Clock, lag } from "../../host/site/friends/clock.js";
import { Door, named } from "../../host/site/friends/door.js";
import { Lobby } from "../../host/site/friends/lobby.js";
import { Packets, connect, packet, publish, published } from "../../host/site/friends/mqtt.js";
import { Shares } from "../../host/site/friends/shares.js";
import { long, short } from "../../host/site/friends/peer.js";

const BUTTONS = ["keep1", "keep2", "keep3", "keep4", "keep5", "ok", "left", "right"];
const SAID = { user: "ab+/", password: "a".repeat(24), fingerprint: Array.from({ length: 32 }, () => "0A").join(":"), ways: ["candidate:1 1 udp 2122260223 192.168.1.7 50000 typ host"] };

const scenes = {
  async "a link says who may come, and nobody else's does"() {
    const secret = random();
    assert.deepEqual(invited(`#${fragment(3, secret)}`), { place: 3, secret });
    for (const other of ["", "#", "#6.abcdefghijklmnopqrstuv", "#1.abc", `#${fragment(3, secret)}x`]) assert.equal(invited(other), null);
    assert.notEqual(await meeting(secret), await meeting(random()));
    assert.ok(!(await meeting(secret)).includes(letters(secret)));
  },

  async "a code opens with its link's secret, for its use, whole, and in no other way"() {
    const secret = random(), code = await seal(secret, "offer", SAID);
    assert.deepEqual(await unseal(secret, "offer", code), SAID);
    assert.deepEqual(await unseal(secret, "offer", ` ${code.slice(0, 70)}\n${code.slice(70)} `), SAID, "a chat breaks lines");
    assert.equal(await unseal(random(), "offer", code), null);
    assert.equal(await unseal(secret, "answer x", code), null);
    for (const at of [0, 20, code.length - 3]) {
      const changed = code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
      assert.equal(await unseal(secret, "offer", changed), null);
    }
    for (const strange of ["", "?", "é", null, 7, "A".repeat(100_000)]) assert.equal(await unseal(secret, "offer", strange), null);
    assert.ok(!code.includes(letters(new TextEncoder().encode("192.168"))));
  },

  "a description has the parts of its code, and nothing else gets in"() {
    assert.deepEqual(short(long(SAID, "actpass")), SAID);
    assert.ok(short(`a=candidate:1 1 tcp 1 1.2.3.4 9 typ host\r\n`).ways.length === 0);
    for (const part of ["user", "password", "fingerprint"]) assert.throws(() => long({ ...SAID, [part]: `${SAID[part]}\r\na=x:y` }, "active"));
    assert.throws(() => long({ ...SAID, ways: [`${SAID.ways[0]}\r\na=ice-lite`] }, "active"));
    assert.throws(() => long({ ...SAID, ways: Array.from({ length: 20 }, () => SAID.ways[0]) }, "active"));
  },

  "a door lets keys of its own station through, and whatever else comes closes it"() {
    const at = (station) => new Door(station, BUTTONS, () => 0);
    assert.deepEqual(at(1).take('[1,"press","keep1"]'), { keys: [1, "press", "keep1"] });
    assert.deepEqual(at(1).take('[1,"slam",""]'), { keys: [1, "slam", ""] });
    assert.deepEqual(at(null).take('{"ping":12.5}'), { ping: 12.5 });
    const strange = ['[0,"press","keep1"]', '[1,"press","cup"]', '[1,"slam","ok"]', '[1,"throw","die1"]', '[1,"press","keep1",1]', "[]", "{}", "null", "1", '"x"', "", "[1,",
      '{"ping":"1"}', '{"ping":1,"sign":1}', '{"sign":3}', '{"sign":-1}', '{"__proto__":1}', '{"constructor":1}', '{"hash":"x"}', '{"held":[]}', '{"come":1}', "x".repeat(1000), new ArrayBuffer(8), undefined];
    for (const said of strange) assert.equal(at(1).take(said), null, String(said).slice(0, 40));
    assert.equal(at(null).take('[0,"slam",""]'), null, "who watches presses nothing");
  },

  async "a browser tells its number once, after all hashes, and finds out every lie"() {
    const sha = (all) => createHash("sha256").update(all).digest(), hashed = (digits) => sha(Buffer.from(digits, "hex")).toString("hex");
    const own = randomBytes(32), promise = sha(own).toString("hex"), other = "ab".repeat(32);
    async function played(lie = {}) {
      const said = [], shown = [], kept = [];
      const shares = new Shares(1, { game: null, keep: (game) => kept.push(game), say: (what) => said.push(what), show: (what) => shown.push(what) });
      await shares.take({ promise });
      const [{ hash }] = said, hashes = [[0, hashed(other)], [1, hash]];
      await shares.take({ hashes });
      await shares.take({ hashes });
      const { number } = said[1];
      assert.equal(said.length, 2);
      assert.equal(hash, hashed(number));
      const told = [{ station: 0, hash: hashed(other), number: other }, { station: 1, hash, number }];
      const mixed = sha(Buffer.from(other + number, "hex")), seed = Buffer.from(own.map((byte, i) => byte ^ mixed[i])).toString("hex");
      await shares.take({ promise, shares: told, ...lie.mixed?.(told) });
      await shares.take({ commit: lie.commit ?? hashed(seed) });
      await shares.take({ seed: lie.seed ?? seed });
      return { shown, kept };
    }
    const { shown, kept } = await played();
    assert.deepEqual(shown, ["mixed", "fair"]);
    assert.equal(kept[0].shares.length, 2);
    const left = (await played({ mixed: (told) => ({ shares: told.slice(0, 1) }) })).shown;
    assert.deepEqual(left, ["wrong", "wrong"], "mine was left out");
    const changed = (await played({ mixed: (told) => ({ shares: [{ ...told[0], number: "cd".repeat(32) }, told[1]] }) })).shown;
    assert.equal(changed[0], "wrong", "another's was exchanged after mine was known");
    assert.equal((await played({ seed: "00".repeat(32), commit: hashed("00".repeat(32)) })).shown.at(-1), "wrong", "the seed is another");
    assert.equal((await played({ mixed: () => ({ promise: "ef".repeat(32) }) })).shown[0], "wrong");
    assert.equal((await played({ mixed: () => ({ shares: 7 }) })).shown[0], "wrong");
  },

  "a flood closes a door, and the fast presses of a person do not"() {
    let now = 0;
    const door = new Door(0, BUTTONS, () => now);
    for (let i = 0; i < 400; i++) assert.ok(door.take('[0,"press","ok"]'), "20 a second"), now += 50;
    let taken = 0;
    while (door.take('[0,"press","ok"]')) taken += 1;
    assert.ok(taken < 100);
  },

  "arbitrary messages are nothing"() {
    let now = 0, seed = 1;
    const next = (n) => (seed = seed * 48271 % 2147483647) % n;
    const alphabet = '[]{},:"0123456789 prestipslamok\\u-+e.ping', door = new Door(2, BUTTONS, () => (now += 50));
    for (let i = 0; i < 50_000; i++) {
      let said = "";
      for (let length = next(9); length; length--) said += alphabet[next(alphabet.length)];
      const taken = door.take(said);
      assert.ok(taken === null || !taken.keys || taken.keys[0] === 2);
    }
  },

  "whoever sends a million messages has said one, and is gone"() {
    const passed = [], channel = { readyState: "open", bufferedAmount: 0, send() {} }, connection = { close() {} };
    const does = Object.fromEntries(["opened", "keys", "share", "sign", "gone"].map((what) => [what, () => passed.push(what)]));
    const friend = new Friend(1, { place: 2 }, "pass", BUTTONS, does);
    friend.join(connection);
    connection.ondatachannel({ channel });
    channel.onmessage({ data: '[1,"slam",""]' });
    for (let i = 0; i < 1_000_000; i++) channel.onmessage({ data: i % 2 ? '[1,"slam",""]' : `[${i},"slam",""]` });
    assert.deepEqual(passed, ["opened", "keys", "gone"]);
  },

  "a friend who is sent away hears why before the channel ends, and presses nothing more"() {
    const said = [], passed = [], later = [], plain = globalThis.setTimeout;
    let ended = false;
    const channel = { readyState: "open", bufferedAmount: 0, send: (what) => said.push(what) }, connection = { close() { ended = true; } };
    const does = Object.fromEntries(["opened", "keys", "share", "sign", "gone"].map((what) => [what, () => passed.push(what)]));
    const friend = new Friend(1, { place: 2 }, "pass", BUTTONS, does);
    friend.join(connection);
    connection.ondatachannel({ channel });
    globalThis.setTimeout = (act) => later.push(act);
    friend.close("void");
    globalThis.setTimeout = plain;
    channel.onmessage({ data: '[1,"slam",""]' });
    assert.deepEqual(passed, ["opened", "gone"]);
    assert.equal(said.at(-1), '{"bye":"void"}');
    assert.ok(!ended);
    later[0]();
    assert.ok(ended);
  },

  "a name is a short line of text"() {
    assert.equal(named("  Ann \n\u202E Lee\u0000 "), "Ann Lee");
    assert.equal(named("<b>x</b>"), "<b>x</b>");
    assert.equal([...named("🐎".repeat(30))].length, 12);
    for (const none of ["", " \n", "\u200B", 7, null, undefined, {}]) assert.equal(named(none), "");
  },

  async "who was let in comes back without knocking; strangers with the link wait, and those without are not heard"() {
    let kept = null;
    const lobby = new Lobby(null, (what) => { kept = JSON.parse(JSON.stringify(what)); });
    const secret = lobby.invite(2), offer = (name, more) => seal(secret, "offer", { name, language: "en", version: "1", ...SAID, ...more });
    for (let i = 0; i < 1000; i++) assert.equal(await lobby.knock(2, letters(random(300))), null);
    assert.equal(await lobby.knock(1, await offer("Bo")), null, "nobody is invited there");
    const cy = await offer("Cy");
    lobby.refuse(await lobby.knock(2, cy));
    assert.deepEqual([await lobby.knock(2, cy), lobby.waiting.length], [null, 0], "who is refused knocks in vain");
    const bo = await lobby.knock(2, await offer("Bo"));
    assert.deepEqual([bo.name, bo.known, lobby.waiting.length], ["Bo", undefined, 1]);
    await lobby.knock(2, await offer("Di"));
    assert.equal(await lobby.knock(2, bo.code), bo);
    assert.deepEqual(lobby.waiting.map(({ name }) => name), ["Bo", "Di"], "who knocks again keeps their place");
    lobby.leave(lobby.waiting[1]);
    const pass = lobby.admit(bo);
    assert.equal(lobby.waiting.length, 0);
    const again = new Lobby(kept, () => {}); // the host's page was loaded again
    for (let i = 0; i < 1000; i++) await again.knock(2, await offer(`Stranger ${i}`));
    assert.ok(again.waiting.length < 10);
    const by = async (one) => ({ proof: await proof(Uint8Array.from(Buffer.from(one, "base64url")), SAID.fingerprint) });
    const comes = async (one) => again.knock(2, await offer("Bo", await by(one)));
    const { proof: shown } = await by(pass);
    const next = again.admit(await comes(pass));
    assert.ok((await comes(pass)).known, "the line broke before they had the next pass");
    again.admit(await comes(pass));
    assert.ok((await comes(next)).known, "a knock with the old pass was late");
    again.admit(await comes(next));
    assert.equal((await comes(pass)).known, undefined, "a pass is void once they came by the next");
    assert.ok((await comes(next)).known);
    const stolen = { proof: shown, fingerprint: SAID.fingerprint.replaceAll("0", "1") };
    assert.equal((await again.knock(2, await offer("Bo", stolen))).known, undefined, "a proof is for one channel");
    again.invite(2);
    assert.equal(await again.knock(2, await offer("Bo", { proof: shown })), null, "a new link voids the old one");
  },

  "a guest knows the host's clock by the fastest ping"() {
    const ahead = 5_000_000, clock = new Clock();
    assert.equal(clock.here(9, 40), 40, "nothing waits for a clock that is not known yet");
    for (const more of [60, 9, 0, 30, 5, 9, 9, 9]) clock.pong(0, ahead + 80 + more, 160 + more);
    assert.equal(clock.here(ahead + 50, 40), 50);
    assert.equal(clock.here(ahead + 9000, 40), 40 + 250, "nothing waits longer for the farthest");
    assert.equal(lag([]), 0, "nothing waits where no friend is");
    assert.ok(lag([20, clock.trip]) >= 80 && lag([9000]) === 250);
  },

  "a relay's packets come in any pieces; one that is too long ends it"() {
    const sent = [connect("me"), publish("topic", "x".repeat(300)), packet(13, 0, [])];
    const all = sent.flatMap((each) => [...each]);
    for (const size of [1, 2, 7, 1000]) {
      const packets = new Packets(), found = [];
      for (let at = 0; at < all.length; at += size) found.push(...packets.take(all.slice(at, at + size)));
      assert.deepEqual(found.map(({ kind }) => kind), [1, 3, 13]);
      assert.deepEqual(published(found[1].body), { topic: "topic", said: "x".repeat(300) });
    }
    assert.throws(() => new Packets().take([48, 255, 255, 255, 127]));
    assert.throws(() => new Packets().take([48, 128, 128, 2]));
  },
};

for (const [name, scene] of Object.entries(scenes)) {
  try {
    await scene();
  } catch (error) {
    console.error(name);
    throw error;
  }
}
