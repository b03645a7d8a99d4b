import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SavedDraft } from '#machines/booking/booking.types.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { draftAt } from '../support/info-pages.ts';
import { showStage } from '../support/stage.tsx';

const windowIssues = await bundledCopy('windowIssues');

afterEach(() => void vi.useRealTimers());

/** The first page of the flow, with a save that is answered when the test says so. */
async function showWindowCount() {
  const answers: (() => void)[] = [];
  const saveDraft: PortFunctions['saveDraft'] = ({ draft }) =>
    new Promise<SavedDraft>((resolve) => {
      answers.push(() => resolve({ draft, etag: null }));
    });
  const draft = draftAt('windowCount');
  await showStage({ url: `/window-count?id=${draft.id}&resume=true`, drafts: [draft], ports: { saveDraft } });
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Windows' }), { target: { value: '8' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    pressNext: () => fireEvent.click(screen.getByRole('button', { name: 'Next' })),
    answer: () => act(async () => answers.shift()?.()),
  };
}

function isSpinning(): boolean {
  return screen.getByRole('button', { name: 'Next' }).dataset['busy'] === 'true';
}

function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

test('the pressed button spins as soon as the wait can be felt, after 100 ms, and no sooner [S1.spinner]', async () => {
  const { pressNext } = await showWindowCount();

  pressNext();
  pass(99);
  const before = isSpinning();
  pass(1);

  expect([before, isSpinning()]).toEqual([false, true]);
});

test('an answer that feels immediate brings the next page without a flicker', async () => {
  const { pressNext, answer } = await showWindowCount();
  const seen: boolean[] = [];
  const observer = new MutationObserver(() => seen.push(document.querySelector('[data-busy="true"]') !== null));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });

  pressNext();
  pass(99);
  await answer();
  vi.useRealTimers();
  const next = await screen.findByRole('heading', { name: windowIssues.introduction.title });
  observer.disconnect();

  expect({ page: next.textContent, hasFlickered: seen.includes(true) }).toEqual({ page: windowIssues.introduction.title, hasFlickered: false });
});
