/** Raise it when the shape of stored entries changes; older entries are then ignored. */
const STORAGE_VERSION = 1;
const PREFIX = `booking.v${STORAGE_VERSION}.`;

/** This application's entries in the browser's storage. Nothing here throws. If the browser blocks storage, entries are kept in memory. */
export interface SafeStorage {
  /** The entry as `parse` returns it; null if there is none, if it is not JSON, or if `parse` throws. */
  read<T>(key: string, parse: (value: unknown) => T | null): T | null;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Calls back when another tab of this browser has changed the entry. Returns a function that unsubscribes. */
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

/** `open` is a function, such as `() => window.localStorage`, because in some frames and browsers just reading that property throws. */
export function createStorage(open: () => Backing | null | undefined): SafeStorage {
  const memory = new Map<string, string>();
  const backing = attempt(open, null) ?? undefined;

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

/** Shared by all tabs and kept across visits. */
export function openLocalStorage(): SafeStorage {
  return createStorage(() => globalThis.localStorage);
}

/** This tab only, kept across reloads. */
export function openSessionStorage(): SafeStorage {
  return createStorage(() => globalThis.sessionStorage);
}
