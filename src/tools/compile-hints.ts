import type { Plugin, Rolldown } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';
/** In smaller ones the hint would weigh more than it saves. */
const MIN_CHARACTERS = 2000;
/** Large, and most of it never runs. */
const CONTENT_SDK = /\/node_modules\/(?:@contentstack|dompurify|axios|qs)\//;

function isOfContentSdk({ moduleIds }: Pick<Rolldown.OutputChunk, 'moduleIds'>): boolean {
  return moduleIds.some((id) => CONTENT_SDK.test(id));
}

type Files = Record<string, Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'moduleIds' | 'code'> | Pick<Rolldown.OutputAsset, 'type' | 'source'>>;

/** Moves what a source map says down by the line of the hint. */
function moveDown(map: string): string {
  const { mappings, ...rest }: { mappings: string } = JSON.parse(map);
  return JSON.stringify({ ...rest, mappings: `;${mappings}` });
}

/** Writes the hint on the first line of each script it serves, and moves the source maps along: by now they are files of their own. */
export function addHints(bundle: Files): void {
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk' || chunk.isEntry || chunk.code.length < MIN_CHARACTERS || isOfContentSdk(chunk)) continue;
    chunk.code = `${HINT}${chunk.code}`;
    const map = bundle[`${name}.map`];
    if (map?.type === 'asset') map.source = moveDown(typeof map.source === 'string' ? map.source : new TextDecoder().decode(map.source));
  }
}

/**
 * Has the scripts compiled whole when they arrive, beside the page, instead of function by function while a visitor waits for the next page.
 * Not the first script, which the first page waits for. Chrome 136 and later read the hint, a comment on the first line; other browsers
 * pass it over (decision record 0019).
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    // After Vite, which writes a line of its own on top of scripts that load others.
    generateBundle: { order: 'post', handler: (_options, bundle) => addHints(bundle) },
  };
}
