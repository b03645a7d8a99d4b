import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildOnce } from '#src/tools/build-once.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { folderInTest } from '#tests/support/server.ts';

test('a folder is built once for its sources, again when one changed, and again where a build failed', async () => {
  const place = folderInTest();
  const [source, built] = [path.join(place, 'source.ts'), path.join(place, 'built')];
  let builds = 0;
  const build = async (isBroken = false) => {
    const run = async () => {
      builds += 1;
      mkdirSync(built, { recursive: true });
      if (isBroken) throw new Error('broken');
    };
    await buildOnce(built, [path.relative(PROJECT_ROOT, source)], run).catch(() => undefined);
    return builds;
  };
  writeFileSync(source, 'one');
  expect({ first: await build(), same: await build() }).toEqual({ first: 1, same: 1 });
  writeFileSync(source, 'two');
  const failed = await build(true);
  writeFileSync(source, 'one');
  expect({ failed, before: await build(), after: await build() }).toEqual({
    failed: 2,
    before: 3,
    after: 3,
  });
});
