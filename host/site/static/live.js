// The public state, from the page's worker. Replaces host/web/static/live.js.

import { listen } from "./worker_line.js";

export function live(onFrame) {
  listen("live", (text, at) => onFrame(JSON.parse(text), at));
}
