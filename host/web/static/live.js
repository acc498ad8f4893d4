// The public state over server-sent events, for any page: live(onFrame, onBroken). onFrame(frame, at): with friends far
// away, `at` is the moment from which a frame may be shown, so that all see it together; else it is undefined. A frame
// is {n, event, said, loud, state} with the whole state; the first of each connection has a `log` of {said, loud}, too.
// The site replaces this module with its own.

import { onWaking } from "./wake.js";

const SILENCE = 40000; // ms without a sign of life until it connects again
let take = null; // gets each frame's text

/** Let `other` get the frames from now on -> what took them so far. */
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
