import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import type { StepId } from '#src/domain/steps.ts';
import { StepEntry } from '#src/app/StepEntry.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { Around, flowAt } from './shell.support.tsx';

const FLOW = flowAt('timeDateBooking');

function Page({ step, says }: { step: StepId; says: string | null }) {
  const announce = useAnnouncer();
  useEffect(() => {
    if (says !== null) announce(says);
  }, [announce, says]);
  return (
    <main>
      <h1 tabIndex={-1}>{step}</h1>
      <StepEntry step={step} siteName="Site" />
    </main>
  );
}

const spoken = () => document.getElementById('polite-announcer')?.textContent;

test.each([
  ['is gone once the next one stands', null, ''],
  ['gives way to what the next one says as it opens', 'Two topics chosen', 'Two topics chosen'],
])('what a page said %s [V1]', (_, says, left) => {
  const pageOf = (step: StepId, said: string | null) => (
    <Around flow={FLOW}>
      <Page key={step} step={step} says={said} />
    </Around>
  );
  const { rerender } = render(pageOf('timeDateBooking', '7 times on Thursday, March 5th'));
  const before = spoken();
  rerender(pageOf('additionalComments', says));

  expect(screen.getByRole('heading').textContent).toBe('additionalComments');
  expect(before).toBe('7 times on Thursday, March 5th');
  expect(spoken()).toEqual(left);
});
