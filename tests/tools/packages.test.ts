import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import semver from 'semver';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

interface Locked {
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8'),
);

/** These require a newer Node than the oldest one promised, but run on it with a warning from npm. Fastify's plugins need them; the server tests cover them. */
const WARNED_OF = /\/(cookie|content-disposition)$/;

test('every package runs on the oldest Node that the README promises', () => {
  const oldest = semver.minVersion(packages['']?.engines?.node ?? '') ?? '';
  const refusing = Object.entries(packages).flatMap(([name, { engines }]) =>
    engines?.node !== undefined && !WARNED_OF.test(name) && !semver.satisfies(oldest, engines.node)
      ? [`${name} asks for Node ${engines.node}`]
      : [],
  );

  expect({ oldest: String(oldest), refusing }).toEqual({ oldest: '20.19.0', refusing: [] });
});

test('the guide names the versions of held back packages as they are', () => {
  const guide = readFileSync(path.join(PROJECT_ROOT, 'docs/guides/packages.md'), 'utf8');
  const pinned = { ...packages['']?.dependencies, ...packages['']?.devDependencies };
  const rows = [...guide.matchAll(/^\| `(\S+)` \| (\S+) \|/gm)];

  expect(rows).not.toEqual([]);
  expect(rows.filter(([, name = '', version]) => pinned[name] !== version)).toEqual([]);
});

/** The packages that files of this project need, including those of every file they import. Types do not count. */
async function packagesOf(entryPoints: string[]): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints,
    bundle: true,
    write: false,
    outdir: 'dist',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    packages: 'external',
    external: ['virtual:*'],
    loader: { '.html': 'empty', '.svg': 'empty', '.png': 'empty', '.webp': 'empty' },
    metafile: true,
    logLevel: 'silent',
  });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.flatMap(({ path: name, external = false }) => (external ? [name] : [])),
  );
  return new Set(
    imported
      .filter((name) => !name.startsWith('virtual:') && !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  );
}

test('npm start needs every package that is no development package, and no other', async () => {
  const needed = await packagesOf([
    'src/tools/start.ts',
    'src/tools/build.ts',
    'vite.config.ts',
    'src/main.tsx',
    'src/prerender.tsx',
    'src/styles/global.css',
    'src/explorer/page/explorer.tsx',
    'src/explorer/page/screens.tsx',
    // Loaded by the build, by its path.
    'src/tools/flow/explorer-data.ts',
    // Loaded by the names of their steps.
    ...Object.keys(import.meta.glob('/src/screens/*/*Screen.tsx')).map((file) => `.${file}`),
  ]);

  // The `start` script runs tsx by name.
  expect([...needed, 'tsx'].toSorted()).toEqual(
    Object.keys(packages['']?.dependencies ?? {}).toSorted(),
  );
});
