import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { chart } from '#src/explorer/pictures.ts';
import { stepOf } from '#src/explorer/Details.tsx';
import { storyOf, WITHOUT_STORIES } from '#stories/story-links.ts';

const FOLDER = path.join(PROJECT_ROOT, 'stories/screens');

/** Ids of the pages Storybook makes of the screens' stories, by its own rule. */
function docsIds(): Set<string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.stories.tsx'));
  const sources = files.map((file) => readFileSync(path.join(FOLDER, file), 'utf8'));
  const withStories = sources.filter((source) => /^export const \w+/m.test(source) && !source.includes("'!autodocs'"));
  return new Set(withStories.map((source) => toId(/title: '([^']+)'/.exec(source)?.[1] ?? '', 'docs')));
}

test('every page has stories', () => {
  expect(WITHOUT_STORIES).toEqual([]);
});

test('from every state with a screen a link leads to stories that Storybook has', () => {
  const ids = docsIds();
  const states = chart.chart.states.filter(({ path: state }) => stepOf(state) !== null);
  const dead = states.filter(({ path: state }) => {
    const step = stepOf(state);
    const link = step === null ? null : storyOf(step);
    return link === null || !ids.has(link.replace('./?path=/docs/', ''));
  });
  expect({ states: states.length > 80, dead: dead.map(({ path: state }) => state) }).toEqual({ states: true, dead: [] });
});
