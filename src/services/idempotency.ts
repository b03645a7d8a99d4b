import { idle } from '#src/startup/schedule.ts';
import { sha256 } from './digest.ts';
import type { SafeStorage } from './storage.ts';

const STORAGE_KEY = 'unanswered-saves';
/** Servers forget keys after a day; a day is also longer than any retry. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEPT = 20;

interface UnansweredSave {
  /** Hash of the draft's id, which is a secret (decision B5). */
  draft: string;
  /** Hash of what was sent; never the body, which holds personal data. */
  hash: string;
  key: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface KeyedSave {
  /** Empty for the first save of a new draft. */
  draftId: string;
  /** Of the copy the save was made from; null where there is none. */
  etag: string | null;
  body: string;
}

/**
 * Hands out the `Idempotency-Key` of a save: the same one for the very same body on top of the same copy of the draft, until a save of
 * the draft has been answered (decision F15), after a reload too.
 */
export interface IdempotencyKeys {
  keyFor(save: KeyedSave): Promise<string>;
  /**
   * A save of the draft has a definite answer. Saves go one after the other, so that it takes the place of all before it: any of them
   * sent again is a new save, as its old key would only bring back the old answer.
   */
  answered(draftId: string): void;
}

interface OwnSave {
  draftId: string;
  key: string;
  at: number;
}

function isUnanswered(value: unknown): value is UnansweredSave {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'draft') === 'string' &&
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

  /** Saves of this page without an answer, by what was sent. */
  const own = new Map<string, OwnSave>();
  /** Those that the page before a reload left. */
  let earlier = kept();
  /** Drafts that have been answered since, whose earlier saves do not count any more. */
  const answeredDrafts = new Set<string>();
  /** What a reload would find. */
  const stored = new Set(earlier.map(({ key }) => key));

  async function earlierKey(draftId: string, sent: string): Promise<string | null> {
    if (earlier.length === 0 || answeredDrafts.has(draftId)) return null;
    const hash = await sha256(sent);
    return earlier.find((save) => save.hash === hash && isUsable(save))?.key ?? null;
  }

  /** For a reload, while the save is under way. Without a secure context there is no hash, and nothing is kept. */
  async function store(sent: string, save: OwnSave): Promise<void> {
    const [hash, draft] = await Promise.all([sha256(sent), sha256(save.draftId)]);
    if (hash === null || draft === null || own.get(sent) !== save) return;
    const { key, at } = save;
    stored.add(key);
    storage.write(STORAGE_KEY, [...kept().filter((other) => other.key !== key), { draft, hash, key, at }].slice(-MAX_KEPT));
  }

  /** Nobody waits for this: a save that was answered and is sent again with its old key is given its old answer. */
  async function remove(draftId: string, keys: ReadonlySet<string>): Promise<void> {
    await idle();
    const draft = earlier.length === 0 ? null : await sha256(draftId);
    const superseded = new Set([...keys, ...earlier.filter((save) => save.draft === draft).map(({ key }) => key)]);
    earlier = earlier.filter(({ key }) => !superseded.has(key));
    if ([...superseded].filter((key) => stored.delete(key)).length === 0) return;
    const rest = kept().filter(({ key }) => !superseded.has(key));
    if (rest.length === 0) storage.remove(STORAGE_KEY);
    else storage.write(STORAGE_KEY, rest);
  }

  return {
    async keyFor({ draftId, etag, body }) {
      const sent = [draftId, etag ?? '', body].join('\n');
      const known = own.get(sent);
      if (known !== undefined && isUsable(known)) return known.key;
      const save = { draftId, key: (await earlierKey(draftId, sent)) ?? randomKey(), at: now() };
      own.set(sent, save);
      void store(sent, save);
      return save.key;
    },
    answered(draftId) {
      const keys = new Set<string>();
      for (const [sent, save] of own) {
        if (save.draftId !== draftId) continue;
        own.delete(sent);
        keys.add(save.key);
      }
      answeredDrafts.add(draftId);
      void remove(draftId, keys);
    },
  };
}
