import { isRecord } from '#src/domain/is-record.ts';
import { expandReferences } from '../expand.ts';
import {
  CONTENT_IDS,
  CONTENTS,
  readContent,
  type ContentById,
  type ContentId,
  type Includes,
} from '../parse.ts';
import { CONTENT_TYPES } from './content-types.ts';
import { referencesOf } from './fields.ts';
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

/** Whether a value has a property at a path; looks into every item of a list on the way. */
function holds(value: unknown, path: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((one) => holds(one, path));
  const [first, ...rest] = path;
  if (first === undefined) return true;
  return isRecord(value) && Object.hasOwn(value, first) && holds(value[first], rest);
}

/** The references that the entries of the snapshot use. */
export async function bundledIncludes(): Promise<Includes> {
  const includes: Record<string, string[]> = {};
  for (const { type: uid, url } of CONTENT_IDS.flatMap((id) => CONTENTS[id].sources)) {
    const type = CONTENT_TYPES.find((one) => one.uid === uid);
    const [entry] = await snapshotClient.entries(uid, url === null ? {} : { url });
    const expanded = await expandReferences(entry, readSnapshot);
    const used =
      type === undefined
        ? []
        : referencesOf(type.fields, '').filter((path) => holds(expanded, path.split('.')));
    if (used.length > 0) includes[url ?? uid] = used;
  }
  return includes;
}
