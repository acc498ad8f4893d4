// A channel from page to page (WebRTC). The few values that pages need of each other are taken out of the long
// description and put into one that we write ourselves. So nothing in a code gets there unless it has the right form.

const GATHERED = 4000; // ms at most to find out how this page can be reached
const PARTS = {
  user: /^a=ice-ufrag:([\w+/]{4,256})$/mu,
  password: /^a=ice-pwd:([\w+/]{22,256})$/mu,
  fingerprint: /^a=fingerprint:sha-256 ((?:[\dA-F]{2}:){31}[\dA-F]{2})$/mu,
};
const WAY = /^a=(candidate:[\w+/]{1,32} 1 udp \d{1,10} [\w.:-]{1,64} \d{1,5} typ (?:host|srflx|prflx|relay)(?: raddr [\w.:-]{1,64} rport \d{1,5})?)/u;
const WAYS = 12; // ways at most to reach a page

/** Shorten a description to {user, password, fingerprint, ways}. */
export function short(description) {
  const text = description.replaceAll("\r", "");
  const found = Object.fromEntries(Object.entries(PARTS).map(([name, form]) => [name, form.exec(text)?.[1]]));
  return { ...found, ways: text.split("\n").map((line) => WAY.exec(line)?.[1]).filter(Boolean).slice(0, WAYS) };
}

/** Write a description again. setup: "actpass" for the page that asks, "active" for the one that answers. Throws if a
 * part has the wrong form. */
export function long(said, setup) {
  const lines = ["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0", "a=mid:0", `a=setup:${setup}`, "a=sctp-port:5000", "a=max-message-size:262144",
    `a=ice-ufrag:${said.user}`, `a=ice-pwd:${said.password}`, `a=fingerprint:sha-256 ${said.fingerprint}`, ...said.ways.map((way) => `a=${way}`), ""];
  const again = short(lines.join("\n"));
  if (JSON.stringify(again) !== JSON.stringify({ user: said.user, password: said.password, fingerprint: said.fingerprint, ways: said.ways })) throw new Error("no description of a channel");
  return lines.join("\r\n");
}

async function described(connection, made) {
  await connection.setLocalDescription(made);
  await new Promise((done) => {
    const over = () => connection.iceGatheringState === "complete" && done();
    connection.addEventListener("icegatheringstatechange", over);
    setTimeout(done, GATHERED);
    over();
  });
  return short(connection.localDescription.sdp);
}

/** Ask for a channel, as a guest -> {connection, channel, said}. */
export async function asking(servers) {
  const connection = new RTCPeerConnection({ iceServers: servers });
  const channel = connection.createDataChannel("station");
  channel.binaryType = "arraybuffer";
  return { connection, channel, said: await described(connection, await connection.createOffer()) };
}

/** Take the host's answer, as a guest. */
export const answered = (connection, said) => connection.setRemoteDescription({ type: "answer", sdp: long(said, "active") });

/** Answer a guest -> {connection, said}; the channel comes with the connection's event. */
export async function answering(servers, asked) {
  const connection = new RTCPeerConnection({ iceServers: servers });
  await connection.setRemoteDescription({ type: "offer", sdp: long(asked, "actpass") });
  return { connection, said: await described(connection, await connection.createAnswer()) };
}
