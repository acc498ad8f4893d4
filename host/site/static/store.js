// What is on the console's flash besides the firmware, in the browser's IndexedDB: all files as one value, written
// whole or not at all. A site in another folder of the same server has a database of its own.

export const NAME = `dicetown ${new URL("../", import.meta.url).pathname}`;
const FILES = "flash", KEY = "files";

/** The store has something that no console has written. */
export class Foreign extends Error {}

export class Store {
  works = true; // whether files can be kept, as far as is known
  holds; // what is in the store; undefined: nothing
  #known = false; // whether it could be read: what could not be read is never overwritten

  /** -> the files, by name. Throws Foreign if something else is there. */
  async open() {
    try {
      this.database = await opened();
    } catch { // a private window: the game is played, but not kept
      this.works = false;
      return new Map();
    }
    if (!this.database.objectStoreNames.contains(FILES)) {
      this.holds = [...this.database.objectStoreNames].join("\n");
      throw new Foreign("another program's database");
    }
    this.holds = await this.#transact("readonly", (store) => store.get(KEY));
    check(this.holds ?? new Map());
    this.#known = true;
    return this.holds ?? new Map();
  }

  /** Write the files, and set `works`. Tries twice: a browser may close a database that is in use. */
  async write(files) {
    if (!this.#known) return;
    const put = () => this.#transact("readwrite", (store) => store.put(files, KEY));
    this.works = await put().catch(put).then(() => true, () => false);
    if (this.works) this.holds = files;
  }

  /** Delete everything. */
  async clear() {
    this.database?.close();
    await new Promise((done, failed) => {
      const asked = indexedDB.deleteDatabase(NAME);
      asked.onsuccess = done;
      asked.onerror = () => failed(asked.error);
    });
  }

  /** Run a transaction. Resolves when it is complete. */
  async #transact(mode, act) {
    this.database ??= await opened();
    try {
      return await new Promise((done, failed) => {
        const transaction = this.database.transaction(FILES, mode);
        const asked = act(transaction.objectStore(FILES));
        transaction.oncomplete = () => done(asked.result);
        transaction.onerror = transaction.onabort = () => failed(transaction.error);
      });
    } catch (error) {
      this.database.close();
      this.database = null;
      throw error;
    }
  }
}

/** Open the database in any version: with no version given, none is refused. */
function opened() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME);
    asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

/** Throw Foreign unless this maps names below the flash to bytes. A folder's name ends in a slash. */
function check(files) {
  if (!(files instanceof Map)) throw new Foreign("no files");
  for (const [name, data] of files) {
    const parts = typeof name === "string" ? name.split("/") : [""];
    if (parts.at(-1) === "") parts.pop();
    if (!parts.length || parts.some((part) => ["", ".", ".."].includes(part))) throw new Foreign("a file without a name");
    if (!(data instanceof Uint8Array)) throw new Foreign(`${name} is no file`);
  }
}

/** Pack whatever is in the store as a tar: files by name, anything else as text. */
export function tar(held) {
  const encoder = new TextEncoder(), blocks = [];
  for (const [name, data] of held instanceof Map ? held : [["kept", held]]) {
    const bytes = data instanceof Uint8Array ? data : encoder.encode(text(data));
    const head = new Uint8Array(512);
    const write = (at, what) => head.set(encoder.encode(what).subarray(0, 100), at);
    const octal = (n, digits) => `${n.toString(8).padStart(digits, "0")}\0`;
    write(0, String(name));
    write(100, `0000644\0${octal(0, 7)}${octal(0, 7)}${octal(bytes.length, 11)}${octal(0, 11)}        `);
    write(156, String(name).endsWith("/") ? "5" : "0");
    write(257, "ustar\x0000");
    write(148, `${octal(head.reduce((sum, byte) => sum + byte, 0), 6)} `);
    blocks.push(head, bytes, new Uint8Array(-bytes.length & 511));
  }
  return new Blob([...blocks, new Uint8Array(1024)]);
}

function text(what) {
  try {
    return typeof what === "string" ? what : JSON.stringify(what) ?? String(what);
  } catch { // a circular structure
    return String(what);
  }
}
