import { isRecord } from '#src/domain/is-record.ts';

/** Reads every entry of a content type. */
export type ReadType = (type: string) => Promise<readonly unknown[]>;

const MAX_DEPTH = 12;

/** The type and uid of a bare reference; null for anything else. */
export function referenceOf(value: Record<string, unknown>): { type: string; uid: string } | null {
  const { uid, _content_type_uid: type } = value;
  const isBare = Object.keys(value).length === 2;
  return isBare && typeof uid === 'string' && typeof type === 'string' ? { type, uid } : null;
}

/** Far above what any page uses; keeps entries that refer to each other from filling the memory. */
const MAX_REFERENCES = 2000;

/**
 * The value with every bare reference `{uid, _content_type_uid}` replaced by its entry, however deep.
 * A reference whose entry does not exist stays as it is, and so do those beyond 12 levels or the first 2000.
 * Rejects when a type cannot be read.
 */
export async function expandReferences(value: unknown, readType: ReadType): Promise<unknown> {
  const entries = new Map<string, readonly unknown[]>();
  const unread = new Set<string>();
  let left = 0;

  function expand(one: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) return one;
    if (Array.isArray(one)) return one.map((item) => expand(item, depth + 1));
    if (!isRecord(one)) return one;
    const reference = referenceOf(one);
    if (reference !== null) return expandOne(reference, one, depth);
    return Object.fromEntries(
      Object.entries(one).map(([name, field]) => [name, expand(field, depth + 1)]),
    );
  }

  function expandOne(
    reference: { type: string; uid: string },
    bare: unknown,
    depth: number,
  ): unknown {
    const known = entries.get(reference.type);
    if (known === undefined) unread.add(reference.type);
    if (known === undefined || left <= 0) return bare;
    left -= 1;
    const entry = known.find(
      (candidate) => isRecord(candidate) && candidate['uid'] === reference.uid,
    );
    return isRecord(entry)
      ? expand({ ...entry, _content_type_uid: reference.type }, depth + 1)
      : bare;
  }

  async function read(type: string): Promise<void> {
    entries.set(type, await readType(type));
  }

  // Start over as long as a type is needed that has not been read yet; most answers need none.
  for (;;) {
    left = MAX_REFERENCES;
    unread.clear();
    const expanded = expand(value, 0);
    if (unread.size === 0) return expanded;
    await Promise.all([...unread].map(read));
  }
}
