// A channel from page to page (WebRTC). What the pages have to know of each other is taken out of its long description
// and put back into one of our own making: nothing that a code holds gets there but what has the form of its part.

const GATHERED = 4000; // ms at most for finding out how this page is reached
const PARTS = {
  user: /^a=ice-ufrag:([\w+/]{4,256})$/mu,
  password: /^a=ice-pwd:([\w+/]{22,256})$/mu,
  fingerprint: /^a=fingerprint:sha-256 ((?:[\dA-F]{2}:){31}[\dA-F]{2})$/mu,
};
const WAY = /^a=(candidate:[\w+/]{1,32} 1 udp \d{1,10} [\w.:-]{1,64} \d{1,5} typ (?:host|srflx|prflx|relay)(?: raddr [\w.:-]{1,64} rport \d{1,5})?)/u;
const WAYS = 12; // at most by which a page is reached

/** A description in short: {user, password, fingerprint, ways}. */
export function short(description) {
  const text = description.replaceAll("\r", "");
  const found = Object.fromEntries(Object.entries(PARTS).map(([name, form]) => [name, form.exec(text)?.[1]]));
  return { ...found, ways: text.split("\n").map((line) => WAY.exec(line)?.[1]).filter(Boolean).slice(0, WAYS) };
}

/** And back. setup: actpass of who asks, active of who answers. Throws where a part has not its form. */
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

/** A guest asks. -> {connection, channel, said} */
export async function asking(servers) {
  const connection = new RTCPeerConnection({ iceServers: servers });
  const channel = connection.createDataChannel("station");
  channel.binaryType = "arraybuffer";
  return { connection, channel, said: await described(connection, await connection.createOffer()) };
}

/** The guest hears the answer. */
export const answered = (connection, said) => connection.setRemoteDescription({ type: "answer", sdp: long(said, "active") });

/** A host answers. -> {connection, said}; the channel comes by the connection's event. */
export async function answering(servers, asked) {
  const connection = new RTCPeerConnection({ iceServers: servers });
  await connection.setRemoteDescription({ type: "offer", sdp: long(asked, "actpass") });
  return { connection, said: await described(connection, await connection.createAnswer()) };
}
