import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StepLayout } from '#src/screens/frame/StepLayout.tsx';
import { frameState } from '#stories/support/frame-state.ts';

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
