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

/** No longer than a file name may be. */
const TYPE_NAME = /^[a-z][a-z0-9_]{0,99}$/;

/** A file of content that cannot be read, and never could since the server started. */
export class UnreadableContent extends Error {}

interface ReadFile {
  /** Changes with the file. */
  version: string;
  /** Null where it has not been whole yet. */
  entries: readonly Entry[] | null;
}

/**
 * A snapshot that reads a file again when it has changed, so that copy can be edited while the server runs. One that cannot be read, as
 * while it is being written, is told once, and what was in it before stays.
 */
export function openSnapshot(contentRoot: string, tellUnreadable: (type: string, error: unknown) => void = () => undefined): Snapshot {
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
