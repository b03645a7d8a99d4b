import { sha256 } from './digest.ts';
import type { SafeStorage } from './storage.ts';

const STORAGE_KEY = 'unanswered-saves';
/** Servers forget keys after a day; a day is also longer than any retry. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEPT = 20;

interface UnansweredSave {
  /** Hash of the body; never the body, which holds personal data. */
  hash: string;
  key: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Hands out the `Idempotency-Key` of a save: the same one for the very same body until it has been answered (decision F15). */
export interface IdempotencyKeys {
  keyFor(body: string): Promise<string>;
  /** The save has a definite answer; the same body sent again is a new save. */
  answered(body: string): Promise<void>;
}

function isUnanswered(value: unknown): value is UnansweredSave {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'hash') === 'string' &&
    typeof Reflect.get(value, 'key') === 'string' &&
    typeof Reflect.get(value, 'at') === 'number'
  );
}

/** 128 random bits in hexadecimal; `crypto.randomUUID` would need a secure context. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createIdempotencyKeys(storage: SafeStorage, now: () => number = Date.now): IdempotencyKeys {
  const parse = (value: unknown) => (Array.isArray(value) ? value.filter(isUnanswered) : null);
  const kept = () => (storage.read(STORAGE_KEY, parse) ?? []).filter(({ at }) => now() - at < KEPT_MS);
  /** Without a secure context there is no digest: the key is then remembered for this page only, by the body itself. */
  const unhashed = new Map<string, string>();

  let last: { body: string; hash: Promise<string | null> } | null = null;

  /** Of the same body again, a moment later, the hash is known. */
  function hashOf(body: string): Promise<string | null> {
    if (last?.body !== body) last = { body, hash: sha256(body) };
    return last.hash;
  }

  return {
    async keyFor(body) {
      const hash = await hashOf(body);
      if (hash === null) {
        const key = unhashed.get(body) ?? randomKey();
        unhashed.set(body, key);
        return key;
      }
      const saves = kept();
      const known = saves.find((save) => save.hash === hash);
      if (known !== undefined) return known.key;
      const key = randomKey();
      storage.write(STORAGE_KEY, [...saves, { hash, key, at: now() }].slice(-MAX_KEPT));
      return key;
    },
    async answered(body) {
      const hash = await hashOf(body);
      last = null;
      unhashed.delete(body);
      const rest = kept().filter((save) => save.hash !== hash);
      if (rest.length === 0) storage.remove(STORAGE_KEY);
      else storage.write(STORAGE_KEY, rest);
    },
  };
}
