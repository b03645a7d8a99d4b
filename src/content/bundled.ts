import { FIRST_CONTENT, LOADERS } from 'virtual:content';
import type { ContentById, ContentId } from './parse.ts';

export { FIRST_CONTENT } from 'virtual:content';

const loaded: { -readonly [Id in ContentId]?: ContentById[Id] } = { ...FIRST_CONTENT };

/** The bundled copy of one page whose chunk has arrived. It can be shown at once; one that must be waited for is shown 300 ms later at least. */
export function bundledAtHand<Id extends ContentId>(id: Id): ContentById[Id] | undefined {
  const known: { readonly [Key in ContentId]?: ContentById[Key] } = loaded;
  return known[id];
}

/** Loads the bundled copy of one page and keeps it at hand. Rejects when its chunk does not load. */
export async function loadBundledContent<Id extends ContentId>(id: Id): Promise<ContentById[Id]> {
  const content = await LOADERS[id]();
  loaded[id] = content;
  return content;
}
