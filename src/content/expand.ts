import { isRecord } from './model/fields.ts';

/** Reads every entry of a content type. */
export type ReadType = (type: string) => Promise<readonly unknown[]>;

const MAX_DEPTH = 12;

function referenceOf(value: Record<string, unknown>): { type: string; uid: string } | null {
  const { uid, _content_type_uid: type } = value;
  const isBare = Object.keys(value).length === 2;
  return isBare && typeof uid === 'string' && typeof type === 'string' ? { type, uid } : null;
}

/**
 * The value with every bare reference `{uid, _content_type_uid}` replaced by its entry, however deep.
 * A reference whose entry does not exist stays as it is, and so do references beyond 12 levels (entries that refer to each other).
 */
export async function expandReferences(value: unknown, readType: ReadType, depth = 0): Promise<unknown> {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return Promise.all(value.map((one) => expandReferences(one, readType, depth + 1)));
  if (!isRecord(value)) return value;
  const reference = referenceOf(value);
  if (reference !== null) return expandOne(reference, value, readType, depth);
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, one]): Promise<[string, unknown]> => [name, await expandReferences(one, readType, depth + 1)]),
  );
  return Object.fromEntries(entries);
}

async function expandOne(reference: { type: string; uid: string }, bare: unknown, readType: ReadType, depth: number): Promise<unknown> {
  const entry = (await readType(reference.type)).find((one) => isRecord(one) && one['uid'] === reference.uid);
  if (!isRecord(entry)) return bare;
  return expandReferences({ ...entry, _content_type_uid: reference.type }, readType, depth + 1);
}
