import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANDING_FILE } from '#src/startup/landing-page.ts';
import { PROJECT_ROOT, WEB_ROOT } from './paths.ts';

const ENTRY = 'index.html';
/** The chunk of the landing screen: all that it needs is one file, which the other screens share. */
export const LANDING_CHUNK = { name: 'landing', test: /\/screens\/home\/HomeScreen\.tsx$/ };
/** Parts of the screen that are painted with it, though their code comes later. */
const PARTS = ['src/components/OfferBar.tsx'];

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** A chunk and all that it imports, the imported ones first, each once. */
function withImports(manifest: Manifest, key: string, seen: Set<string> = new Set()): Chunk[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen)), chunk];
}

async function render(): Promise<Rendered> {
  const { build } = await import('vite');
  const outDir = mkdtempSync(path.join(tmpdir(), 'prerender-'));
  try {
    await build({
      root: PROJECT_ROOT,
      logLevel: 'error',
      mode: 'production',
      publicDir: false,
      build: { outDir, emptyOutDir: true, ssr: 'src/prerender.tsx', manifest: false, sourcemap: false, rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } } },
      ssr: { noExternal: true },
    });
    const module: { prerenderLanding: () => Promise<Rendered> } = await import(
      pathToFileURL(path.join(outDir, 'prerender.mjs')).href
    );
    return await module.prerenderLanding();
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Inside a style element nothing may look like its end. */
function styleText(files: readonly string[]): string {
  return files
    .map((file) => readFileSync(path.join(WEB_ROOT, file), 'utf8').trim())
    .join('\n')
    .replaceAll('</', String.raw`<\/`);
}

/** Buttons wait for the application. Without scripts the form cannot be sent: the line that says so stands alone. */
const HELD = '#root[data-prerendered=""] button{pointer-events:none}';
const WITHOUT_SCRIPTS = '<style>#root{display:none}</style>';

const SCRIPTS = /[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n?/g;
const STYLE_SHEETS = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** What is rendered of the landing page: the root element's content, and the document's title. */
export interface Rendered {
  html: string;
  title: string;
}

/**
 * The page with the landing screen in it, painted before any script has run: its styles are inside, and its scripts wait in a template
 * for `boot-check.js`. Links to the style sheets stay, disabled, so that the loader of chunks does not fetch them again. Until the
 * application runs, sending the form does nothing (`method="dialog"` outside of a dialog), rather than put what was typed into the address.
 */
export function landingPage(page: string, manifest: Manifest, { html, title }: Rendered, css: (files: string[]) => string): string {
  const screen = Object.keys(manifest).find((key) => manifest[key]?.name === LANDING_CHUNK.name);
  if (screen === undefined) throw new Error(`The build has no chunk “${LANDING_CHUNK.name}”.`);
  const chunks = [...new Set([...withImports(manifest, ENTRY), ...withImports(manifest, screen)])];
  const parts = PARTS.flatMap((key) => manifest[key] ?? []);
  const styles = [...new Set([...chunks, ...parts].flatMap((chunk) => chunk.css ?? []))];
  const preloads = [...new Set(chunks.map(({ file }) => file))].filter((file) => !page.includes(file));
  const head = [`<style>${css(styles)}${HELD}</style>`, ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`)];
  const scripts = [...(page.match(SCRIPTS) ?? []).map((tag) => tag.trim()), ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)];
  return page
    .replace(SCRIPTS, '')
    .replace(STYLE_SHEETS, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('</head>', () => `${head.join('')}\n  </head>`)
    .replace('<noscript>', `<noscript>${WITHOUT_SCRIPTS}`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${html.replaceAll('<form ', '<form method="dialog" ')}</div>`)
    .replace('</body>', () => `  <template data-application>${scripts.join('')}</template>\n  </body>`);
}

/** Puts the landing page beside the built page. */
export async function writeLandingPage(): Promise<void> {
  const page = readFileSync(path.join(WEB_ROOT, ENTRY), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(path.join(WEB_ROOT, '.vite/manifest.json'), 'utf8'));
  writeFileSync(path.join(WEB_ROOT, LANDING_FILE), landingPage(page, manifest, await render(), styleText));
}
