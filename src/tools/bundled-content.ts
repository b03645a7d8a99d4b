import type { Plugin } from 'vite';
import { bundledCopy, bundledIncludes } from '#src/content/model/bundle.ts';
import { CONTENT_TYPES } from '#src/content/model/content-types.ts';
import { SNAPSHOT_FOLDER } from '#src/content/model/snapshot.ts';
import { CONTENT_IDS, FIRST_CONTENT_IDS } from '#src/content/parse.ts';

const NAME = '\0virtual:content';

function imports(ids: readonly string[]): string {
  return ids.map((id) => `import { content as ${id} } from 'virtual:content/${id}';\n`).join('');
}

function entry(): string {
  const loaders = CONTENT_IDS.map((id) =>
    FIRST_CONTENT_IDS.some((first) => first === id)
      ? `${id}: async () => ${id}`
      : `${id}: async () => (await import('virtual:content/${id}')).content`,
  );
  return `${imports(FIRST_CONTENT_IDS)}export const FIRST_CONTENT = { ${FIRST_CONTENT_IDS.join(', ')} };\nexport const LOADERS = { ${loaders.join(', ')} };\n`;
}

/** The source of `virtual:content`, or of one of its submodules. */
async function source(part: string): Promise<string> {
  if (part === '') return entry();
  if (part === 'all')
    return `${imports(CONTENT_IDS)}export const CONTENT = { ${CONTENT_IDS.join(', ')} };\n`;
  if (part === 'includes')
    return `export const INCLUDES = ${JSON.stringify(await bundledIncludes())};\n`;
  const id = CONTENT_IDS.find((one) => one === part);
  if (id === undefined) throw new Error(`There is no content ${part}.`);
  return `export const content = ${JSON.stringify(await bundledCopy(id))};\n`;
}

/** Generates the `virtual:content…` modules from the snapshot: the copy each page shows until the content service has answered. */
export function bundledContent(): Plugin {
  return {
    name: 'bundled-content',
    resolveId: (id) => (/^virtual:content(\/|$)/.test(id) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(NAME)) return null;
      for (const { uid } of CONTENT_TYPES) this.addWatchFile(`${SNAPSHOT_FOLDER}/${uid}.json`);
      return source(id.slice(NAME.length + 1));
    },
  };
}
