import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { PROJECT_ROOT } from './paths.ts';

/** Loads code of the machine, which cannot be in a bundle. */
const NATIVE = 'libsql';
/** Is asked for by none of the server: the drivers of PostgreSQL in C, and what shows editors their changes in a browser. */
const UNUSED: readonly string[] = ['pg-native', '@contentstack/live-preview-utils'];
/** What is left out of a bundle of the server. */
export const OUTSIDE: string[] = [NATIVE, ...UNUSED];

const require = createRequire(import.meta.url);

/** A package and all that it needs anywhere. */
function withDependencies(name: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'node_modules', name, 'package.json'), 'utf8'));
  for (const needed of Object.keys(dependencies)) withDependencies(needed, found);
  return found;
}

/** The package with the code that {@link NATIVE} loads on this machine: npm installs those for other C libraries beside it. */
function nativeCode(): string {
  require(NATIVE);
  const [name] = Object.keys(require.cache).flatMap((file) => /[\\/]node_modules[\\/](@libsql[\\/][^\\/]+)/.exec(file)?.[1] ?? []);
  if (name === undefined) throw new Error(`${NATIVE} has loaded no code of this machine.`);
  return name;
}

/** Builds `server.js` into a folder, with the content and the native package beside it: `node server.js` needs nothing else but the front end in `web`. */
export async function buildServer(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'node20',
      sourcemap: true,
      ssr: 'src/server/bundle.ts',
      rolldownOptions: { external: OUTSIDE, output: { entryFileNames: 'server.js', codeSplitting: false } },
    },
    ssr: { noExternal: true, external: OUTSIDE },
  });
  writeFileSync(path.join(outDir, 'package.json'), `${JSON.stringify({ type: 'module' })}\n`);
  cpSync(SOURCE_FOLDERS.content, path.join(outDir, 'content'), { recursive: true });
  rmSync(path.join(outDir, 'node_modules'), { recursive: true, force: true });
  for (const name of [...withDependencies(NATIVE), nativeCode()]) cpSync(path.join(PROJECT_ROOT, 'node_modules', name), path.join(outDir, 'node_modules', name), { recursive: true });
}
