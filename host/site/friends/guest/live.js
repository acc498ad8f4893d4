// The public state, over the channel to the host's page. Replaces host/web/static/live.js.

import { listen } from "./line.js";

export function live(onFrame, onBroken) {
  listen("live", onFrame);
  listen("broken", onBroken);
}
