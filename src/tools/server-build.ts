import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { PROJECT_ROOT } from './paths.ts';

/** Loads code of the machine, which cannot be in a bundle. */
const NATIVE = 'libsql';

/** A package and all that it needs, those for other machines left out, which are not installed. */
function withDependencies(name: string, found: Set<string> = new Set()): Set<string> {
  const manifest = path.join(PROJECT_ROOT, 'node_modules', name, 'package.json');
  if (found.has(name) || !existsSync(manifest)) return found;
  found.add(name);
  const { dependencies = {}, optionalDependencies = {} }: Partial<Record<'dependencies' | 'optionalDependencies', object>> = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) withDependencies(needed, found);
  return found;
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
      rolldownOptions: { external: [NATIVE, 'pg-native'], output: { entryFileNames: 'server.js', codeSplitting: false } },
    },
    ssr: { noExternal: true, external: [NATIVE, 'pg-native'] },
  });
  writeFileSync(path.join(outDir, 'package.json'), `${JSON.stringify({ type: 'module' })}\n`);
  cpSync(SOURCE_FOLDERS.content, path.join(outDir, 'content'), { recursive: true });
  for (const name of withDependencies(NATIVE)) cpSync(path.join(PROJECT_ROOT, 'node_modules', name), path.join(outDir, 'node_modules', name), { recursive: true });
}
