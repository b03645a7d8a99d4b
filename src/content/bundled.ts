import { FIRST_CONTENT, LOADERS } from 'virtual:content';
import { retryImport } from '#src/startup/retry-import.ts';
import type { ContentById, ContentId } from './parse.ts';

export { FIRST_CONTENT } from 'virtual:content';

const loaded: { -readonly [Id in ContentId]?: ContentById[Id] } = { ...FIRST_CONTENT };

/** The bundled copy of one page whose chunk has arrived. It can be shown at once; one that must be waited for is shown 300 ms later at least. */
export function bundledAtHand<Id extends ContentId>(id: Id): ContentById[Id] | undefined {
  const known: { readonly [Key in ContentId]?: ContentById[Key] } = loaded;
  return known[id];
}

/** Loads the bundled copy of one page, however often its chunk gets lost, and keeps it at hand. Never rejects. */
export async function loadBundledContent<Id extends ContentId>(id: Id): Promise<ContentById[Id]> {
  const content = await retryImport(LOADERS[id]);
  loaded[id] = content;
  return content;
}
