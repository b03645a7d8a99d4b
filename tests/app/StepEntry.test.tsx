import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StepId } from '#src/domain/steps.ts';
import { StepEntry } from '#src/app/StepEntry.tsx';
import { Around, flowAt } from './shell.support.tsx';
import { hasFocus } from '#tests/support/forms.tsx';

const FLOW = flowAt('timeDateBooking');

test.each([
  [
    'is scrolled up, though nobody has told of the scroll yet',
    900,
    [[{ top: 0, behavior: 'instant' }]],
  ],
  ['is left alone at its top', 0, []],
])('a page that is entered %s [V1]', async (_, position, scrolled) => {
  const pageOf = (step: StepId) => (
    <Around flow={FLOW}>
      <main>
        <h1 tabIndex={-1}>{step}</h1>
        <StepEntry step={step} siteName="Site" />
      </main>
    </Around>
  );
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { rerender } = render(pageOf('timeDateBooking'));
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(position);
  rerender(pageOf('additionalComments'));

  await hasFocus(() => screen.getByRole('heading'));
  expect(scrollTo.mock.calls).toEqual(scrolled);
});
