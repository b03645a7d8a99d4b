/** The shipped copy of the content, which `bundledContent` (src/tools/bundled-content.ts) builds from the snapshot. */
declare module 'virtual:content' {
  import type { ContentById, ContentId, FIRST_CONTENT_IDS } from '#src/content/parse.ts';

  export const FIRST_CONTENT: Pick<ContentById, (typeof FIRST_CONTENT_IDS)[number]>;
  /** Loads each page's copy, from its own chunk unless it is part of the first paint. */
  export const LOADERS: { readonly [Id in ContentId]: () => Promise<ContentById[Id]> };
}

declare module 'virtual:content/all' {
  import type { ContentById } from '#src/content/parse.ts';

  /** Every page's copy at once, for stories. */
  export const CONTENT: ContentById;
}

declare module 'virtual:content/includes' {
  import type { Includes } from '#src/content/parse.ts';

  /** The references that the shipped copy uses, so that one read brings everything a page shows. */
  export const INCLUDES: Includes;
}
