import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '#src/domain/is-record.ts';
import type { ContentClient } from '../content.client.ts';

/** Folder of the entries that ship with the product, one file per type. */
export const SNAPSHOT_FOLDER = path.join(import.meta.dirname, '../snapshot');

/** The raw entries of a type in src/content/snapshot; an empty list for a type it does not have. For tools and tests, not for the browser. */
export async function readSnapshot(type: string): Promise<unknown[]> {
  if (!/^[a-z_]+$/.test(type)) return [];
  try {
    const parsed: unknown = JSON.parse(
      await readFile(path.join(SNAPSHOT_FOLDER, `${type}.json`), 'utf8'),
    );
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (isRecord(error) && error['code'] === 'ENOENT') return [];
    throw error;
  }
}

/** A client that answers from the snapshot; it does not expand references. */
export const snapshotClient: ContentClient = {
  async entries(type, query = {}) {
    const entries = await readSnapshot(type);
    return query.url === undefined
      ? entries
      : entries.filter((entry) => isRecord(entry) && entry['url'] === query.url);
  },
};
