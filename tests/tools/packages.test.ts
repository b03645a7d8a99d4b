import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import semver from 'semver';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

interface Locked {
  engines?: { node?: string };
}

/** These require a newer Node than the oldest one promised, but run on it with a warning from npm. Fastify's plugins need them; the server tests cover them. */
const WARNED_OF = /\/(cookie|content-disposition)$/;

test('every package runs on the oldest Node that the README promises', () => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8'),
  );
  const oldest = semver.minVersion(packages['']?.engines?.node ?? '') ?? '';
  const refusing = Object.entries(packages).flatMap(([name, { engines }]) =>
    engines?.node !== undefined && !WARNED_OF.test(name) && !semver.satisfies(oldest, engines.node)
      ? [`${name} asks for Node ${engines.node}`]
      : [],
  );

  expect({ oldest: String(oldest), refusing }).toEqual({ oldest: '20.19.0', refusing: [] });
});

const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } =
  JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'));

test('the guide names the versions of held back packages as they are', () => {
  const guide = readFileSync(path.join(PROJECT_ROOT, 'docs/guides/packages.md'), 'utf8');
  const named = [...guide.matchAll(/^\| `(\S+)` \| (\S+) \|/gm)].map(([, name = '', version]) => [
    name,
    version,
  ]);
  const pinned = { ...manifest.dependencies, ...manifest.devDependencies };

  expect(named.length).toBeGreaterThan(0);
  expect(named).toEqual(named.map(([name = '']) => [name, pinned[name]]));
});

const IMPORTS =
  /(?:^|\n)(?:import|export)(?! type )[^'";]*?from '([^']+)'|(?:^|\n)import '([^']+)'|\bimport\('([^']+)'\)|(?:@import |url\()'([^']+)'/g;

/** What a file imports at run time, without types. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(
    ([, a, b, c, d]) => a ?? b ?? c ?? d ?? '',
  );
}

/** The file of this project that an import specifier points to; null for a package. */
function ownFile(specifier: string, importer: string): string | null {
  if (specifier.startsWith('#')) return path.join(PROJECT_ROOT, specifier.slice(1));
  return specifier.startsWith('.')
    ? path.resolve(path.dirname(importer), specifier.replace(/\?.*$/, ''))
    : null;
}

/** The packages that files need, including those of every file they import. */
function packagesOf(entries: readonly string[]): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const waiting = entries.map((entry) => path.join(PROJECT_ROOT, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file) || !/\.(tsx?|css)$/.test(file)) continue;
    seen.add(file);
    for (const specifier of importsOf(file)) {
      const own = ownFile(specifier, file);
      if (own !== null) waiting.push(own);
      else if (!/^(node|virtual):/.test(specifier) && !builtinModules.includes(specifier))
        packages.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return packages;
}

/** Files that the build's plugins load by path. */
const LOADED_BY_THE_BUILD = ['src/tools/flow/explorer-data.ts'];

test('npm start needs every package that is no development package, and no other', () => {
  const explorer = readdirSync(path.join(PROJECT_ROOT, 'src/explorer/page')).map(
    (name) => `src/explorer/page/${name}`,
  );
  const needed = packagesOf([
    'src/tools/start.ts',
    'src/tools/build.ts',
    'vite.config.ts',
    'src/main.tsx',
    'src/prerender.tsx',
    'src/styles/global.css',
    ...explorer,
    ...LOADED_BY_THE_BUILD,
  ]);

  // The `start` script runs tsx by name.
  expect([...needed, 'tsx'].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
});
