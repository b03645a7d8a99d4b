import { isRecord } from '#src/domain/is-record.ts';
import { hexOf, rememberingSha256, sha256 } from './digest.ts';
import type { SafeStorage } from './storage.ts';

const STORAGE_KEY = 'unanswered-saves';
/** Servers forget keys after a day. Nobody retries a save for that long. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEPT = 20;

interface UnansweredSave {
  /** Hash of the draft's id, which is a secret (decision B5). */
  draft: string;
  /** Hash of what was sent, not the body itself: it holds personal data. */
  hash: string;
  key: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface KeyedSave {
  /** Empty for the first save of a new draft. */
  draftId: string;
  /** ETag of the copy this save started from; null if there is none. */
  etag: string | null;
  body: string;
}

/**
 * Hands out the `Idempotency-Key` of a save. The same body on top of the same copy of the draft gets the same key, even after a reload, until
 * a save of the draft has been answered (decision F15).
 */
export interface IdempotencyKeys {
  keyFor(save: KeyedSave): Promise<string>;
  /**
   * Call when a save of the draft got a definite answer. Saves run one at a time, so it supersedes all earlier ones: sending one of them
   * again is a new save, because its old key would only bring back the old answer.
   */
  answered(draftId: string): Promise<void>;
}

function isUnanswered(value: unknown): value is UnansweredSave {
  return (
    isRecord(value) &&
    ['draft', 'hash', 'key'].every((name) => typeof value[name] === 'string') &&
    typeof value['at'] === 'number'
  );
}

/** 128 random bits in hexadecimal; `crypto.randomUUID` would need a secure context. */
export function randomKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

export function createIdempotencyKeys(storage: SafeStorage): IdempotencyKeys {
  const parse = (value: unknown) => (Array.isArray(value) ? value.filter(isUnanswered) : null);
  const isUsable = ({ at }: UnansweredSave) => Date.now() - at < KEPT_MS;
  let unanswered = storage.read(STORAGE_KEY, parse) ?? [];

  /** Outside a secure context there is no hash: the text itself is compared, and nothing is stored for a reload. */
  const digest = async (text: string, hash = sha256) => (await hash(text)) ?? text;
  // Remembered, so that the answer to a save does not wait for hashing the draft id again.
  const hashOfDraft = rememberingSha256();
  const canHash = () => globalThis.crypto?.subtle !== undefined;

  function keep(saves: UnansweredSave[]): void {
    unanswered = saves;
    if (saves.length === 0) storage.remove(STORAGE_KEY);
    else if (canHash()) storage.write(STORAGE_KEY, saves.slice(-MAX_KEPT));
  }

  return {
    async keyFor({ draftId, etag, body }) {
      const [draft, hash] = await Promise.all([
        digest(draftId, hashOfDraft),
        digest([draftId, etag ?? '', body].join('\n')),
      ]);
      const usable = unanswered.filter(isUsable);
      const known = usable.find((save) => save.hash === hash);
      if (known !== undefined) return known.key;
      const save = { draft, hash, key: randomKey(), at: Date.now() };
      keep([...usable, save]);
      return save.key;
    },
    async answered(draftId) {
      const draft = await digest(draftId, hashOfDraft);
      keep(unanswered.filter((save) => save.draft !== draft));
    },
  };
}
