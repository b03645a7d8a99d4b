import { isRecord } from './model/fields.ts';

/** Reads every entry of a content type. */
export type ReadType = (type: string) => Promise<readonly unknown[]>;

const MAX_DEPTH = 12;

function referenceOf(value: Record<string, unknown>): { type: string; uid: string } | null {
  const { uid, _content_type_uid: type } = value;
  const isBare = Object.keys(value).length === 2;
  return isBare && typeof uid === 'string' && typeof type === 'string' ? { type, uid } : null;
}

/** Far above what any page refers to; entries that refer to each other must not fill the memory. */
const MAX_REFERENCES = 2000;

/**
 * The value with every bare reference `{uid, _content_type_uid}` replaced by its entry, however deep.
 * A reference whose entry does not exist stays as it is, and so do those beyond 12 levels or the first 2000.
 */
export async function expandReferences(value: unknown, readType: ReadType): Promise<unknown> {
  let left = MAX_REFERENCES;

  async function expand(one: unknown, depth: number): Promise<unknown> {
    if (depth > MAX_DEPTH) return one;
    if (Array.isArray(one)) return Promise.all(one.map((item) => expand(item, depth + 1)));
    if (!isRecord(one)) return one;
    const reference = referenceOf(one);
    if (reference !== null) return expandOne(reference, one, depth);
    const fields = Object.entries(one).map(async ([name, field]): Promise<[string, unknown]> => [name, await expand(field, depth + 1)]);
    return Object.fromEntries(await Promise.all(fields));
  }

  async function expandOne(reference: { type: string; uid: string }, bare: unknown, depth: number): Promise<unknown> {
    if (left <= 0) return bare;
    left -= 1;
    const entry = (await readType(reference.type)).find((one) => isRecord(one) && one['uid'] === reference.uid);
    return isRecord(entry) ? expand({ ...entry, _content_type_uid: reference.type }, depth + 1) : bare;
  }

  return expand(value, 0);
}
