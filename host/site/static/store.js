// What is on the console's flash besides the firmware, in the browser's IndexedDB: all files as one value, written
// whole or not at all.

const NAME = "dicetown", FILES = "flash", KEY = "files";

export class Store {
  works = true;

  /** -> the files, by name. */
  async open() {
    try {
      this.database = await new Promise((done, failed) => {
        const asked = indexedDB.open(NAME, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
      });
      return (await this.transact("readonly", (files) => files.get(KEY))) ?? new Map();
    } catch { // private windows, or no room: the game is played, and not kept
      this.works = false;
      return new Map();
    }
  }

  async write(files) {
    if (!this.works) return;
    try {
      await this.transact("readwrite", (store) => store.put(files, KEY));
    } catch {
      this.works = false;
    }
  }

  /** Resolves when it is in the store. */
  transact(mode, act) {
    return new Promise((done, failed) => {
      const transaction = this.database.transaction(FILES, mode);
      const asked = act(transaction.objectStore(FILES));
      transaction.oncomplete = () => done(asked.result);
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
    });
  }
}
