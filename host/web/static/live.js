// The public state over server-sent events, for any page: live(onFrame, onBroken). onFrame(frame, at): at is the moment
// at which it may be known, where friends far away see it as well; else it is undefined. A frame is
// {n, event, said, loud, state} and, the first after each connection, `log`: lines {said, loud}. The state is whole.
// The site has another module in place of this one.

import { onWaking } from "./wake.js";

const SILENCE = 40000; // ms without a sign of life, after which it connects again
let take = null; // gets each frame's text

/** From now on `other` gets the frames. -> what took them so far */
export function handOver(other) {
  const before = take;
  take = other;
  return before;
}

export function live(onFrame, onBroken) {
  let source, timer, broken = false;
  take = (text, at) => onFrame(JSON.parse(text), at);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(connect, SILENCE);
  };
  function connect() {
    source?.close();
    source = new EventSource(`/live?language=${document.documentElement.lang}`);
    source.onmessage = (message) => {
      alive();
      if (broken) onBroken(false);
      broken = false;
      take(message.data);
    };
    source.onopen = alive;
    source.onerror = () => {
      if (!broken) onBroken(true);
      broken = true;
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000); // else it tries again by itself
    };
    alive();
  }
  connect();
  onWaking(connect);
}
