import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Shell } from '#src/app/Shell.tsx';
import { createActivity, type RequestActivity } from '#src/services/activity.ts';
import { CONTACT, startBooking } from '../support/booking.ts';
import { renderAround } from './shell.support.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('scrollTo', () => undefined);
});

/** Shows the landing page with an activity that the test controls. Saves are never answered. */
async function show() {
  const activity = createActivity();
  const { actor } = startBooking({ ports: { saveDraft: () => new Promise(() => undefined) } });
  await act(async () => renderAround(actor, <Shell activity={activity} />));
  const start = await screen.findByRole('button', { name: 'Start my estimate' });
  // The code of the offer and the picture. Wait for it here, because what it renders does not concern these tests.
  await act(() => vi.dynamicImportSettled());
  const [overlay] = screen
    .getAllByRole('status')
    .filter((status) => status.closest('main') === null && status.className.includes('overlay'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    actor,
    begin: (kind: RequestActivity) => activity.begin(kind),
    seen: () => ({
      overlay: overlay?.textContent,
      page: screen.getByRole('main').getAttribute('aria-busy'),
      button: start.dataset['busy'] ?? 'false',
    }),
  };
}

/** Async, because a part of the page that loads meanwhile would delay what is shown. */
async function pass(milliseconds: number): Promise<void> {
  await act(async () => void vi.advanceTimersByTime(milliseconds));
}

const NOTHING = { overlay: '', page: 'false', button: 'false' };

test.each([
  ['immediate', 100],
  ['delayed', 1500],
] as const)(
  'a request that is %s shows after %i ms, on the page, its button and over it, and its end takes all of that down [F23, S4.spinner, S1.spinner, S4.shell-states]',
  async (kind, delay) => {
    const { begin, seen } = await show();
    const end = begin(kind);
    await pass(delay - 1);
    const before = seen();
    await pass(1);
    const after = seen();
    await act(async () => end());
    expect(before).toEqual(NOTHING);
    expect(after).toEqual({ overlay: 'Loading', page: 'true', button: 'true' });
    expect(seen()).toEqual(NOTHING);
  },
);

test('what is answered sooner shows nothing, however many requests follow each other [F23, S4.spinner]', async () => {
  const { begin, seen } = await show();
  const reported: unknown[] = [];
  for (const [kind, milliseconds] of [
    ['delayed', 1499],
    ['delayed', 1499],
    ['immediate', 99],
    ['background', 60_000],
  ] as const) {
    const end = begin(kind);
    await pass(milliseconds);
    reported.push(seen());
    await act(async () => end());
  }
  await pass(5000);
  expect([...reported, seen()]).toEqual([NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]);
});

test('the pressed button shows after 150 ms that the flow is working, before the overlay does [F23]', async () => {
  const { actor, seen } = await show();
  await act(async () => actor.send({ type: 'form.submitted', step: 'home', values: CONTACT }));
  await pass(149);
  const before = seen();
  await pass(1);
  const after = seen();
  expect(before).toEqual(NOTHING);
  expect(after).toEqual({ overlay: '', page: 'false', button: 'true' });
});

test('the overlay says what the flow waits for [S1.spinner]', async () => {
  const { actor, begin, seen } = await show();
  await act(async () => actor.send({ type: 'form.submitted', step: 'home', values: CONTACT }));
  begin('immediate');
  await pass(100);
  expect(seen().overlay).toBe('Saving your answers');
});
