// Reads pages as static/outline.js does in a browser: node outline.mjs FILE, JSON of facts, texts, names and pages in
// hexadecimal digits -> JSON of what they say.

import { readFileSync } from "node:fs";

const { facts, texts, names, pages } = JSON.parse(readFileSync(process.argv[2], "utf8"));
globalThis.document = { getElementById: () => ({ textContent: JSON.stringify(facts) }) };
const { read } = await import("../../host/web/static/outline.js");
console.log(JSON.stringify(pages.map((page, i) => read(Buffer.from(page, "hex"), texts, names[i]))));
