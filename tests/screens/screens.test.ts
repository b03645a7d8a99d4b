import { upperFirst } from 'es-toolkit';
import { expect, test } from 'vitest';
import { STEP_IDS } from '#src/domain/steps.ts';
import { SCREENS } from '#src/screens/screens.ts';

const stories = import.meta.glob('../../stories/screens/*.stories.tsx');

test.each(STEP_IDS)('%s has a screen and stories', async (step) => {
  expect(await SCREENS[step].load()).toBeTypeOf('function');
  expect(stories).toHaveProperty([`../../stories/screens/${upperFirst(step)}.stories.tsx`]);
});
