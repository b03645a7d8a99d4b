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
  /** The entries of a type in the order of the file; null when there is no such type. */
  entriesOf(type: string): readonly Entry[] | null;
  types(): readonly string[];
}

const TYPE_NAME = /^[a-z][a-z0-9_]*$/;

/** A snapshot that reads a file again when it has changed, so that copy can be edited while the server runs. */
export function openSnapshot(contentRoot: string): Snapshot {
  const cache = new Map<string, { modified: number; entries: readonly Entry[] }>();

  function fileOf(type: string): string {
    return join(contentRoot, `${type}.json`);
  }

  function entriesOf(type: string): readonly Entry[] | null {
    if (!TYPE_NAME.test(type) || !existsSync(fileOf(type))) return null;
    const modified = statSync(fileOf(type)).mtimeMs;
    const cached = cache.get(type);
    if (cached?.modified === modified) return cached.entries;
    const content: Json = JSON.parse(readFileSync(fileOf(type), 'utf8'));
    const entries = Array.isArray(content) ? content.filter(isEntry) : [];
    cache.set(type, { modified, entries });
    return entries;
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
