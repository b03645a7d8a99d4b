import { FIRST_CONTENT, LOADERS } from 'virtual:content';
import { retryImport } from '#src/startup/retry-import.ts';
import type { ContentById, ContentId } from './parse.ts';

export { FIRST_CONTENT } from 'virtual:content';

const loaded: { -readonly [Id in ContentId]?: ContentById[Id] } = { ...FIRST_CONTENT };

/** The bundled copy of a page; undefined until its chunk has loaded. It can be shown at once: a page that suspends shows its fallback for at least 300 ms. */
export function loadedBundle<Id extends ContentId>(id: Id): ContentById[Id] | undefined {
  const known: { readonly [Key in ContentId]?: ContentById[Key] } = loaded;
  return known[id];
}

/** Loads the bundled copy of a page, retrying until its chunk arrives, and keeps it for {@link loadedBundle}. Never rejects. */
export async function loadBundledContent<Id extends ContentId>(id: Id): Promise<ContentById[Id]> {
  const content = await retryImport(LOADERS[id]);
  loaded[id] = content;
  return content;
}
