import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { escape, uniq } from 'es-toolkit';
import type { Manifest, ManifestChunk } from 'vite';
import { LANDING_FILE } from '#src/startup/landing-page.ts';
import { PROJECT_ROOT, WEB_ROOT } from './paths.ts';

const ENTRY = 'index.html';
/** The chunk of the landing screen: a single file with everything the screen needs. The other screens share it. */
export const LANDING_CHUNK = { name: 'landing', test: /\/screens\/home\/HomeScreen\.tsx$/ };
/** Parts of the screen whose code loads later, but which are painted with it and so need their styles. */
const PARTS = ['src/components/OfferBar.tsx'];

/** A chunk and everything it imports, without duplicates, imports first. */
function withImports(manifest: Manifest, key: string, seen: Set<string>): ManifestChunk[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen)), chunk];
}

/** The prerendered landing page: the root element's content and the document's title. */
interface Rendered {
  html: string;
  title: string;
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
      build: {
        outDir,
        emptyOutDir: true,
        ssr: 'src/prerender.tsx',
        manifest: false,
        sourcemap: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
      },
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

/** Buttons do nothing until the application runs. Without scripts the form cannot be sent, so only the noscript message is shown. */
const HELD = '#root[data-prerendered=""] button{pointer-events:none}';
const WITHOUT_SCRIPTS = '<style>#root{display:none}</style>';

const SCRIPTS = /[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n?/g;
const STYLE_SHEETS = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

function builtFile(name: string): string {
  return readFileSync(path.join(WEB_ROOT, name), 'utf8');
}

/**
 * The page with the landing screen prerendered, painted before any script has run. Its styles are inlined, and its scripts wait in a template for
 * `boot-check.js`. The links to the style sheets stay, disabled, so that the chunk loader does not fetch them again. Until the application runs,
 * submitting the form does nothing (`method="dialog"` outside of a dialog), instead of putting what was typed into the URL.
 */
function landingPage(page: string, manifest: Manifest, { html, title }: Rendered): string {
  const screen = Object.keys(manifest).find((key) => manifest[key]?.name === LANDING_CHUNK.name);
  if (screen === undefined) throw new Error(`The build has no chunk “${LANDING_CHUNK.name}”.`);
  const seen = new Set<string>();
  const chunks = [ENTRY, screen].flatMap((key) => withImports(manifest, key, seen));
  const parts = PARTS.flatMap((key) => manifest[key] ?? []);
  const styles = uniq([...chunks, ...parts].flatMap(({ css = [] }) => css));
  const preloads = chunks.map(({ file }) => file).filter((file) => !page.includes(file));
  // Nothing in a style sheet may close the style element.
  const css = styles.map((file) =>
    builtFile(file)
      .trim()
      .replaceAll('</', String.raw`<\/`),
  );
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  const scripts = [
    ...(page.match(SCRIPTS) ?? []).map((tag) => tag.trim()),
    ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const root = html.replaceAll('<form ', '<form method="dialog" ');
  return page
    .replace(SCRIPTS, '')
    .replace(STYLE_SHEETS, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace('</head>', () => `<style>${css.join('\n')}${HELD}</style>${links.join('')}\n  </head>`)
    .replace('<noscript>', `<noscript>${WITHOUT_SCRIPTS}`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${root}</div>`)
    .replace(
      '</body>',
      () => `  <template data-application>${scripts.join('')}</template>\n  </body>`,
    );
}

/** Writes the landing page next to the built page. */
export async function writeLandingPage(): Promise<void> {
  const manifest: Manifest = JSON.parse(builtFile('.vite/manifest.json'));
  writeFileSync(
    path.join(WEB_ROOT, LANDING_FILE),
    landingPage(builtFile(ENTRY), manifest, await render()),
  );
}
