import { idle } from '#src/domain/idle.ts';
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

/** Hands out the `Idempotency-Key` of a save: the same one for the very same body until it has been answered (decision F15), after a reload too. */
export interface IdempotencyKeys {
  keyFor(body: string): Promise<string>;
  /** The save has a definite answer; the same body sent again is a new save. */
  answered(body: string): void;
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
  const isUsable = ({ at }: { at: number }) => now() - at < KEPT_MS;
  const kept = () => (storage.read(STORAGE_KEY, parse) ?? []).filter(isUsable);

  /** Saves of this page without an answer, by their body. */
  const own = new Map<string, { key: string; at: number }>();
  /** Those that the page before a reload left. */
  let earlier = kept();
  /** What a reload would find. */
  const stored = new Set(earlier.map(({ key }) => key));

  async function earlierKey(body: string): Promise<string | null> {
    if (earlier.length === 0) return null;
    const hash = await sha256(body);
    return earlier.find((save) => save.hash === hash && isUsable(save))?.key ?? null;
  }

  /** For a reload, while the save is under way. Without a secure context there is no hash, and nothing is kept. */
  async function store(body: string, save: { key: string; at: number }): Promise<void> {
    const hash = await sha256(body);
    if (hash === null || own.get(body) !== save) return;
    stored.add(save.key);
    storage.write(STORAGE_KEY, [...kept().filter(({ key }) => key !== save.key), { hash, ...save }].slice(-MAX_KEPT));
  }

  /** Nobody waits for this: a save that was answered and is sent again with its old key is given its old answer. */
  async function remove(key: string): Promise<void> {
    await idle();
    const rest = kept().filter((save) => save.key !== key);
    if (rest.length === 0) storage.remove(STORAGE_KEY);
    else storage.write(STORAGE_KEY, rest);
  }

  return {
    async keyFor(body) {
      const known = own.get(body);
      if (known !== undefined && isUsable(known)) return known.key;
      const save = { key: (await earlierKey(body)) ?? randomKey(), at: now() };
      own.set(body, save);
      void store(body, save);
      return save.key;
    },
    answered(body) {
      const key = own.get(body)?.key;
      own.delete(body);
      if (key === undefined || !stored.delete(key)) return;
      earlier = earlier.filter((save) => save.key !== key);
      void remove(key);
    },
  };
}
