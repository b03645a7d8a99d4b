import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentClient, ContentQuery } from '../content.client.ts';

/** Folder of the entries that ship with the product, one file per type. */
export const SNAPSHOT_FOLDER = path.join(import.meta.dirname, '../snapshot');

/** The raw entries of a type in src/content/snapshot. For tools and tests, not for the browser. */
export async function readSnapshot(type: string): Promise<Record<string, unknown>[]> {
  const entries: Record<string, unknown>[] = JSON.parse(
    await readFile(path.join(SNAPSHOT_FOLDER, `${type}.json`), 'utf8'),
  );
  return entries;
}

/** A client that answers from the snapshot; it does not expand references. */
export const snapshotClient = {
  async entries(type: string, { url }: ContentQuery = {}) {
    const entries = await readSnapshot(type);
    return url === undefined ? entries : entries.filter((entry) => entry['url'] === url);
  },
} satisfies ContentClient;
