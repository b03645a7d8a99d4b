/** Raised when the shape of what is kept changes; older entries are then left unread. */
const STORAGE_VERSION = 1;
const PREFIX = `booking.v${STORAGE_VERSION}.`;

/** Entries of this application in the browser's storage. Nothing here throws; a browser that blocks storage keeps them in memory. */
export interface SafeStorage {
  /** What `parse` makes of the entry; null where there is none, where it is no JSON, or where `parse` throws. */
  read<T>(key: string, parse: (value: unknown) => T | null): T | null;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Calls back when another tab of this browser changed an entry; returns the way to stop. */
  onChange(key: string, listener: () => void): () => void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** Opens a storage, such as `() => window.localStorage`: in some frames and browsers merely naming it throws. */
export function createStorage(open: () => Backing | undefined): SafeStorage {
  const memory = new Map<string, string>();
  const backing = attempt(open, undefined);

  return {
    read(key, parse) {
      const name = PREFIX + key;
      const text = memory.get(name) ?? attempt(() => backing?.getItem(name) ?? null, null);
      if (text === null) return null;
      return attempt(() => parse(JSON.parse(text)), null);
    },
    write(key, value) {
      const name = PREFIX + key;
      const text = attempt(() => JSON.stringify(value), undefined);
      if (text === undefined) return;
      const isKept = attempt(() => {
        backing?.setItem(name, text);
        return backing !== undefined;
      }, false);
      if (isKept) memory.delete(name);
      else memory.set(name, text);
    },
    remove(key) {
      const name = PREFIX + key;
      memory.delete(name);
      attempt(() => backing?.removeItem(name), undefined);
    },
    onChange(key, listener) {
      if (typeof window === 'undefined') return () => undefined;
      const heard = (event: StorageEvent) => {
        if (event.key === PREFIX + key || event.key === null) listener();
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
}

/** Kept across tabs and visits. */
export function openLocalStorage(): SafeStorage {
  return createStorage(() => globalThis.localStorage);
}

/** Kept by this tab, across reloads. */
export function openSessionStorage(): SafeStorage {
  return createStorage(() => globalThis.sessionStorage);
}
