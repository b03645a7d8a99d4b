import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StepId } from '#src/domain/steps.ts';
import { StepLayout } from '#src/screens/frame/StepLayout.tsx';
import { frameState } from '#stories/support/frame-state.ts';
import { draftAt } from '#tests/support/info-pages.ts';
import { showStage } from '#tests/support/stage.tsx';

async function progressAt(step: StepId): Promise<(string | null)[] | null> {
  await showStage({ url: '/?id=draft-1&resume', drafts: [draftAt(step)] });
  const bar = screen.queryByRole('navigation', { name: 'Progress' });
  const marks =
    bar &&
    within(bar)
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('aria-current'));
  cleanup();
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

test('a step whose icon for narrow screens is another one has both in the progress bar [S2.progress]', () => {
  const steps = [
    { title: 'About you', icon: 'user', iconMobile: 'home' },
    { title: 'Your project', icon: 'window', iconMobile: 'home' },
    { title: 'Your visit', icon: 'calendar', iconMobile: 'calendar' },
    { title: 'Your house', icon: 'home', iconMobile: 'not-drawn' },
  ];
  render(
    <StepLayout
      title="Windows"
      frame={frameState({ progress: { steps, current: 1, reached: 1, number: 1, of: 6 } })}
    />,
  );
  const marks = screen.getAllByRole('listitem').map((item) => item.querySelectorAll('svg').length);
  expect(marks).toEqual([1, 2, 1, 1]);
});
