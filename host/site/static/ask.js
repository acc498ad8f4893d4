// Asks something of the page's worker. Replaces host/web/static/ask.js.

export { ask } from "./worker_line.js";
