import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { draftAt } from '#tests/support/info-pages.ts';
import { showStage } from '#tests/support/stage.tsx';

async function progressAt(step: StepId): Promise<(string | null)[] | null> {
  const { actor } = await showStage({ url: '/?id=draft-1&resume', drafts: [draftAt(step)] });
  const bar = screen.queryByRole('navigation', { name: 'Progress' });
  const marks = bar && within(bar).getAllByRole('listitem').map((item) => item.getAttribute('aria-current'));
  cleanup();
  actor.stop();
  return marks;
}

test.each<[StepId, (string | null)[] | null]>([
  ['homeownerList', ['step', null, null]],
  ['windowCount', [null, 'step', null]],
  ['timeDateBooking', null],
  ['insideSales', null],
])('on %s the progress bar marks %j [S2.progress]', async (step, marks) => {
  expect(await progressAt(step)).toEqual(marks);
});
