import { upperFirst } from 'es-toolkit';
import { expect, test } from 'vitest';
import { STEP_IDS } from '#src/domain/steps.ts';

const stories = import.meta.glob('../../stories/screens/*.stories.tsx');

test('every page has its stories', () => {
  const named = STEP_IDS.map((step) => `../../stories/screens/${upperFirst(step)}.stories.tsx`);
  expect(named.filter((file) => !Object.hasOwn(stories, file))).toEqual([]);
});
