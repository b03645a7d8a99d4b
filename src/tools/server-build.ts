import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { LICENSES, PROJECT_ROOT } from './paths.ts';

/** Loads a native binary, which cannot be bundled. */
const NATIVE = 'libsql';
/** Packages the server never loads: PostgreSQL's drivers in C, and the live preview for content editors. */
const UNUSED: readonly string[] = ['pg-native', '@contentstack/live-preview-utils'];
/** Packages left out of the server bundle. */
export const OUTSIDE: string[] = [NATIVE, ...UNUSED];

const require = createRequire(import.meta.url);

/** Names of the packages that a module has loaded, on this machine. npm also installs native code for other C libraries. */
function packagesOf({ filename, children }: NodeJS.Module): string[] {
  const [, name = ''] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(filename) ?? [];
  return [name, ...children.flatMap(packagesOf)];
}

/** Builds `server.js` into a folder, together with the content and the native packages. `node server.js` then needs only the front end in `web`. */
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
      license: { fileName: LICENSES },
      ssr: 'src/server/bundle.ts',
      rolldownOptions: {
        external: OUTSIDE,
        output: { entryFileNames: 'server.js', codeSplitting: false },
      },
    },
    ssr: { noExternal: true, external: OUTSIDE },
  });
  writeFileSync(path.join(outDir, 'package.json'), `${JSON.stringify({ type: 'module' })}\n`);
  cpSync(SOURCE_FOLDERS.content, path.join(outDir, 'content'), { recursive: true });
  rmSync(path.join(outDir, 'node_modules'), { recursive: true, force: true });
  require(NATIVE);
  const native = require.cache[require.resolve(NATIVE)];
  if (native === undefined) throw new Error(`${NATIVE} has loaded no code.`);
  for (const name of new Set(packagesOf(native)))
    cpSync(path.join(PROJECT_ROOT, 'node_modules', name), path.join(outDir, 'node_modules', name), {
      recursive: true,
    });
}
