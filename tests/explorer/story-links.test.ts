import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { STEP_IDS } from '#src/domain/steps.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { storyOf } from '#stories/story-links.ts';

const FOLDER = path.join(PROJECT_ROOT, 'stories/screens');

/** The ids of the docs pages that Storybook builds from the screens' stories, computed with its own function. */
function docsIds(): Set<string> {
  const files = readdirSync(FOLDER).filter((file) =>
    /^export const \w+/m.test(readFileSync(path.join(FOLDER, file), 'utf8')),
  );
  return new Set(files.map((file) => toId(`Screens/${file.replace('.stories.tsx', '')}`, 'docs')));
}

test('from every page a link leads to stories that Storybook has', () => {
  const ids = docsIds();
  expect(STEP_IDS.filter((step) => !ids.has(storyOf(step).replace('./?path=/docs/', '')))).toEqual(
    [],
  );
});
