import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AfterFirstPaint } from '#src/app/AfterFirstPaint.tsx';
import { askAgain } from '#src/app/late-code.ts';
import * as lostCode from '#src/domain/lost-code.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Part() {
  return <p>The part</p>;
}

/** A page whose part gets lost as often as said. */
async function showPage(losses: number) {
  let asked = 0;
  const load = async (): Promise<ComponentType> => {
    asked += 1;
    if (asked <= losses) throw new TypeError('Failed to fetch dynamically imported module: /assets/Part.js');
    return Part;
  };
  const { unmount } = render(
    <>
      <main>
        <h1>A page</h1>
      </main>
      <AfterFirstPaint load={load} />
    </>,
  );
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  // The first paint: a frame and a task.
  await pass(20);
  return { pass, unmount, state: () => [asked, screen.queryByText('The part') === null ? 'missing' : 'there'] };
}

test('a part whose file arrives although its import fails, as Firefox keeps a loss in mind, comes with a new page once it is needed', async () => {
  const reload = vi.spyOn(lostCode, 'reloadPage').mockReturnValue(new Promise(() => undefined));
  const arrives = vi.spyOn(lostCode, 'doesArrive').mockResolvedValue(true);
  const { pass, state } = await showPage(Infinity);
  await pass(60_000);
  const asked = [state(), arrives.mock.calls.length, reload.mock.calls.length];
  act(() => askAgain());
  await pass(0);

  expect([asked, reload.mock.calls.length]).toEqual([[[2, 'missing'], 1, 0], 1]);
});

test('a part that got lost is asked for again, a second later after every try, until it is there', async () => {
  const { pass, state } = await showPage(3);
  const states = [state()];
  for (const milliseconds of [900, 200, 1800, 200, 2800, 200, 60_000]) {
    await pass(milliseconds);
    states.push(state());
  }

  expect(states).toEqual([
    [1, 'missing'],
    [1, 'missing'],
    [2, 'missing'],
    [2, 'missing'],
    [3, 'missing'],
    [3, 'missing'],
    [4, 'there'],
    [4, 'there'],
  ]);
});

test('a part that got lost is asked for at once when it is needed', async () => {
  const { pass, state } = await showPage(1);
  const before = state();
  askAgain();
  await pass(0);

  expect([before, state()]).toEqual([
    [1, 'missing'],
    [2, 'there'],
  ]);
});

test('a part that got lost is not asked for any more where nobody shows it', async () => {
  const { pass, unmount, state } = await showPage(Infinity);
  unmount();
  await pass(60_000);

  expect(state()).toEqual([1, 'missing']);
});
