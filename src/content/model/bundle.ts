import { isRecord } from '#src/domain/is-record.ts';
import { referenceOf } from '../expand.ts';
import {
  CONTENT_IDS,
  CONTENTS,
  readContent,
  type ContentById,
  type ContentId,
  type Includes,
} from '../parse.ts';
import { readSnapshot, snapshotClient } from './snapshot.ts';

/** One piece of content from the snapshot. If there is a problem with its entries, rejects with what it is. */
export async function bundledCopy<Id extends ContentId>(id: Id): Promise<ContentById[Id]> {
  const problems: string[] = [];
  const content = await readContent(snapshotClient, id, {
    report: (problem) => problems.push(`${problem.at}: ${problem.detail}`),
  });
  if (content === null || problems.length > 0)
    throw new Error(`The snapshot's content for ${id} needs a change.\n${problems.join('\n')}`);
  return content;
}

/** The dotted paths of the references in a value of the snapshot, those of the entries that they lead to included. */
async function referencesIn(value: unknown, path: readonly string[] = []): Promise<string[]> {
  if (Array.isArray(value)) return inAll(value.map((one) => referencesIn(one, path)));
  if (!isRecord(value)) return [];
  const reference = referenceOf(value);
  if (reference === null)
    return inAll(
      Object.entries(value).map(([name, field]) => referencesIn(field, [...path, name])),
    );
  const entries = await readSnapshot(reference.type);
  const entry = entries.find(({ uid }) => uid === reference.uid);
  return [path.join('.'), ...(await referencesIn(entry, path))];
}

async function inAll(found: readonly Promise<string[]>[]): Promise<string[]> {
  return [...new Set((await Promise.all(found)).flat())];
}

/** The references that the entries of the snapshot use. */
export async function bundledIncludes(): Promise<Includes> {
  const includes: Record<string, string[]> = {};
  for (const { type, url } of CONTENT_IDS.flatMap((id) => CONTENTS[id].sources)) {
    const [entry] = await snapshotClient.entries(type, url === null ? {} : { url });
    const used = await referencesIn(entry);
    if (used.length > 0) includes[url ?? type] = used;
  }
  return includes;
}
