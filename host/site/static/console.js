// The console in this thread: MicroPython, the firmware's files on its flash, and the driver (host/site/worker/desk.py).
// Used by worker.js, and by the tests under Node.

import { loadMicroPython } from "../console/micropython.mjs";
import { Foreign } from "./store.js";

const HEAP = 8 * 1024 * 1024;
const FLASH = "/flash", CODE = "/code";
const decoder = new TextDecoder();

/** Unpack a gzipped tar into files by name. */
export async function unpack(packed) {
  const stream = new Blob([await packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const files = new Map();
  const text = (at, n) => decoder.decode(bytes.subarray(at, at + n)).replace(/\0.*/su, "");
  for (let at = 0; at + 512 <= bytes.length && bytes[at];) {
    const size = Number.parseInt(text(at + 124, 12), 8), prefix = text(at + 345, 155);
    files.set(prefix ? `${prefix}/${text(at, 100)}` : text(at, 100), bytes.slice(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

export class Console {
  /** packed: console.bin; words: of a language; kept: files of the flash from last time, by name; lesson: lesson.bin and
   * its words; friends: friends.bin, if friends may come. All may be promises. tell(kind, text): sends to the page;
   * entropy: for tests that repeat a game. */
  static async start({ packed, words, kept, lesson, friends, tell, entropy }) {
    const [python, files, said, flash, taught, met] = await Promise.all([
      loadMicroPython({ heapsize: HEAP, linebuffer: true, stdout: () => {} }),
      unpack(packed), words, kept ?? new Map(), lesson, friends ? unpack(friends) : null]);
    const more = [...taught ? await unpack(taught.packed) : [], ...met ?? []];
    const console = new Console(python, new Map([...files, ...more]), {
      words: said, kept: flash, tell, entropy: entropy ?? taught?.words.entropy });
    if (taught) python.pyimport("teaching").begin(JSON.stringify(taught.words));
    if (met) python.pyimport("friends").begin();
    return console;
  }

  /** Send the page the tale of the last finished game. packed: tale.bin; words: of a language, as text. */
  async tell({ packed, words }) {
    for (const [name, data] of await unpack(packed)) this.put(`/${name}`, data);
    this.python.pyimport("telling").tell(words);
  }

  constructor(python, files, { words, kept, tell, entropy }) {
    this.python = python;
    this.flashed = new Set();
    globalThis.tell = tell;
    for (const folder of [FLASH, CODE]) python.FS.mkdir(folder);
    for (const [name, data] of files) this.put(`/${name}`, data);
    for (const name of files.keys()) if (name.startsWith("flash/")) this.flashed.add(name.slice("flash/".length));
    for (const [name, data] of kept) this.keep(name, data);
    this.seen = new Map([...this.files()].map(([name, node]) => [name, node]));
    python.FS.chdir(FLASH);
    python.runPython(`import sys; sys.path[:] = ["${CODE}", "${FLASH}", ".frozen"]`);
    this.desk = python.pyimport("desk");
    this.desk.begin(JSON.stringify({ ...words, board: JSON.parse(decoder.decode(files.get("code/board.json"))), entropy }));
  }

  /** Put back a file from last time. Throws Foreign if it would replace one of the firmware's, or a folder. */
  keep(name, data) {
    if (this.flashed.has(name)) throw new Foreign(`${name} is the firmware's`);
    try {
      this.put(`${FLASH}/${name}`, data);
    } catch {
      throw new Foreign(`${name} is no file`);
    }
  }

  put(path, data) {
    const { FS } = this.python;
    const parts = path.split("/").slice(1, -1);
    parts.forEach((_, i) => {
      const folder = `/${parts.slice(0, i + 1).join("/")}`;
      if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
    });
    if (!path.endsWith("/")) FS.writeFile(path, data);
  }

  /** Whether time goes on while the page is hidden. */
  get awake() {
    return this.desk.awake();
  }

  turn(now, ticks) {
    this.desk.turn(now, ticks);
  }

  hear(text) {
    this.desk.heard(text);
  }

  /** Yield the files that the firmware has written: name, and a mark that changes with them. A folder's name ends in a
   * slash; empty ones count, because the firmware makes them only once. */
  *files(folder = "") {
    const { FS } = this.python;
    for (const name of FS.readdir(`${FLASH}/${folder}`)) {
      const path = folder + name;
      if (name === "." || name === ".." || this.flashed.has(path)) continue;
      const { mode, mtime, size, ino } = FS.stat(`${FLASH}/${path}`);
      if (FS.isDir(mode)) {
        yield [`${path}/`, ""];
        yield* this.files(`${path}/`);
      } else yield [path, `${ino} ${size} ${mtime.getTime()}`];
    }
  }

  /** Return what is on the flash besides the firmware, or null if nothing has changed since the last call. */
  written() {
    const now = new Map(this.files());
    const same = now.size === this.seen.size && [...now].every(([name, mark]) => this.seen.get(name) === mark);
    if (same) return null;
    this.seen = now;
    const read = (name) => name.endsWith("/") ? new Uint8Array() : this.python.FS.readFile(`${FLASH}/${name}`);
    return new Map([...now.keys()].map((name) => [name, read(name)]));
  }
}
