import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isRecord } from '#src/domain/is-record.ts';

/** An entry as the content service has it; references in it are unresolved: `[{ uid, _content_type_uid }]`. */
export type Entry = Readonly<Record<string, unknown>>;

/** Reads the content types from a folder of `<content_type>.json` files, each a list of entries. */
interface Snapshot {
  /** The entries of a type in the order of the file; null when there is no such type. @throws UnreadableContent */
  entriesOf(type: string): readonly Entry[] | null;
  types(): readonly string[];
}

/** Limited in length, because a file name is. */
const TYPE_NAME = /^[a-z][a-z0-9_]{0,99}$/;

/** A content file cannot be read, and never could since the server started. */
export class UnreadableContent extends Error {}

/**
 * A snapshot that reads a file again when it has changed, so that copy can be edited while the server runs. If the new version cannot be
 * read, for example while it is being written, that is reported once, and the previous entries stay.
 */
export function openSnapshot(
  contentRoot: string,
  tellUnreadable: (type: string, error: unknown) => void = () => undefined,
): Snapshot {
  /** Null entries: the file has never been readable so far. */
  const cache = new Map<string, { version: string; entries: readonly Entry[] | null }>();

  return {
    entriesOf(type) {
      if (!TYPE_NAME.test(type)) return null;
      const file = join(contentRoot, `${type}.json`);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found === undefined) return null;
      const version = `${found.mtimeMs} ${found.size}`;
      const known = cache.get(type);
      let entries = known?.entries ?? null;
      if (known?.version !== version) {
        try {
          const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
          entries = Array.isArray(content) ? content.filter(isRecord) : [];
        } catch (error) {
          tellUnreadable(type, error);
        }
        cache.set(type, { version, entries });
      }
      if (entries === null) throw new UnreadableContent();
      return entries;
    },
    types: () => readdirSync(contentRoot).map((file) => basename(file, '.json')),
  };
}

/**
 * Replaces the references that the dotted paths name with the entries they refer to, as `include[]` asks for. Goes into lists
 * and modular blocks. A reference to an entry that does not exist stays as it is.
 */
export function resolveReferences(
  snapshot: Snapshot,
  entry: Entry,
  paths: readonly string[],
): Entry {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      const below = paths
        .filter((path) => path.startsWith(`${key}.`))
        .map((path) => path.slice(key.length + 1));
      const isWanted = paths.includes(key) || below.length > 0;
      return [key, isWanted ? resolved(snapshot, value, below) : value];
    }),
  );
}

function resolved(snapshot: Snapshot, value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => resolved(snapshot, item, paths));
  if (!isRecord(value)) return value;
  const { uid, _content_type_uid: type } = value;
  if (typeof uid !== 'string' || typeof type !== 'string')
    return resolveReferences(snapshot, value, paths);
  const target = snapshot.entriesOf(type)?.find((entry) => entry['uid'] === uid);
  return target === undefined
    ? value
    : { ...resolveReferences(snapshot, target, paths), _content_type_uid: type };
}
