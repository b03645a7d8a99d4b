import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An entry or any object inside one, as the content service has it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** An entry; references in it are unresolved: `[{ uid, _content_type_uid }]`. */
export type Entry = JsonObject & { readonly uid: string };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEntry(value: Json): value is Entry {
  return isObject(value) && typeof value['uid'] === 'string';
}

/** Reads the content types from a folder of `<content_type>.json` files, each a list of entries. */
export interface Snapshot {
  /** The entries of a type in the order of the file; null when there is no such type. @throws UnreadableContent */
  entriesOf(type: string): readonly Entry[] | null;
  types(): readonly string[];
}

/** Limited in length, because a file name is. */
const TYPE_NAME = /^[a-z][a-z0-9_]{0,99}$/;

/** A content file cannot be read, and never could since the server started. */
export class UnreadableContent extends Error {}

interface ReadFile {
  /** Changes with the file. */
  version: string;
  /** Null if the file has never been readable so far. */
  entries: readonly Entry[] | null;
}

/**
 * A snapshot that reads a file again when it has changed, so that copy can be edited while the server runs. If the new version cannot be
 * read, for example while it is being written, that is reported once, and the previous entries stay.
 */
export function openSnapshot(
  contentRoot: string,
  tellUnreadable: (type: string, error: unknown) => void = () => undefined,
): Snapshot {
  const cache = new Map<string, ReadFile>();

  function fileOf(type: string): string {
    return join(contentRoot, `${type}.json`);
  }

  function read(type: string, before: ReadFile | undefined): readonly Entry[] | null {
    try {
      const content: Json = JSON.parse(readFileSync(fileOf(type), 'utf8'));
      return Array.isArray(content) ? content.filter(isEntry) : [];
    } catch (error) {
      tellUnreadable(type, error);
      return before?.entries ?? null;
    }
  }

  function entriesOf(type: string): readonly Entry[] | null {
    if (!TYPE_NAME.test(type)) return null;
    const file = statSync(fileOf(type), { throwIfNoEntry: false });
    if (file === undefined) return null;
    const version = `${file.mtimeMs} ${file.size}`;
    const known = cache.get(type);
    const current = known?.version === version ? known : { version, entries: read(type, known) };
    cache.set(type, current);
    if (current.entries === null) throw new UnreadableContent();
    return current.entries;
  }

  return {
    entriesOf,
    types: () =>
      existsSync(contentRoot)
        ? readdirSync(contentRoot)
            .filter((name) => name.endsWith('.json'))
            .map((name) => name.slice(0, -'.json'.length))
        : [],
  };
}
