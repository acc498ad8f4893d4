// What a page asks: here of its worker. In place of host/web/static/ask.js.

export { ask } from "./worker_line.js";
