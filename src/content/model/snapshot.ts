import { readFile } from 'node:fs/promises';
import type { ContentClient } from '#src/domain/content.client.ts';
import { isRecord } from './fields.ts';

/** The raw entries of a type in src/content/snapshot; an empty list for a type it does not hold. For tools and tests, not for the browser. */
export async function readSnapshot(type: string): Promise<unknown[]> {
  if (!/^[a-z_]+$/.test(type)) return [];
  try {
    const parsed: unknown = JSON.parse(await readFile(new URL(`../snapshot/${type}.json`, import.meta.url), 'utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (isRecord(error) && error['code'] === 'ENOENT') return [];
    throw error;
  }
}

/** A client that answers from the snapshot, references left as they are. */
export const snapshotClient: ContentClient = {
  async entries(type, query = {}) {
    const entries = await readSnapshot(type);
    return query.url === undefined ? entries : entries.filter((entry) => isRecord(entry) && entry['url'] === query.url);
  },
};
