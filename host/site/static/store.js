// What is on the console's flash besides the firmware, in the browser's IndexedDB: all files as one value, written
// whole or not at all.

const NAME = "dicetown", FILES = "flash", KEY = "files";

export class Store {
  works = true; // as far as was seen
  #known = false; // what was there: nothing is written over what could not be read

  /** -> the files, by name. */
  async open() {
    try {
      const files = await this.#transact("readonly", (store) => store.get(KEY));
      this.#known = true;
      return files ?? new Map();
    } catch { // private windows: the game is played, and not kept
      this.works = false;
      return new Map();
    }
  }

  /** Sets `works`: whether they are there now. A browser may close a database that is in use. */
  async write(files) {
    if (!this.#known) return;
    const put = () => this.#transact("readwrite", (store) => store.put(files, KEY));
    this.works = await put().catch(put).then(() => true, () => false);
  }

  /** Resolves when it is in the store. */
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

function opened() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}
