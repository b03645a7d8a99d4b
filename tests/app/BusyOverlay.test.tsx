import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyOverlay } from '#src/app/BusyOverlay.tsx';
import { useBusyPhase } from '#src/app/use-busy-phase.ts';
import type { ActivitySource } from '#src/app/use-busy-phase.ts';

function activity() {
  let isBusy = false;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => isBusy,
    set: (next: boolean) =>
      act(() => {
        isBusy = next;
        for (const listener of listeners) listener();
      }),
  };
}

function Bound({ source, label }: { source: ActivitySource; label?: string | undefined }) {
  return <BusyOverlay {...useBusyPhase(source)} label={label} />;
}

function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

function show() {
  const source = activity();
  const { container, rerender } = render(<Bound source={source} />);
  const seen = () => ({ line: container.firstElementChild?.getAttribute('data-busy') === 'true', overlay: screen.getByRole('status').textContent });
  return { source, seen, waitFor: (label?: string) => rerender(<Bound source={source} label={label} />) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a save shows the line at once and the overlay only when it takes 300 ms longer [S4.spinner, S1.spinner, S4.shell-states]', () => {
  const { source, seen } = show();
  const told = [seen()];
  source.set(true);
  told.push(seen());
  pass(299);
  told.push(seen());
  pass(1);
  told.push(seen());
  expect(told).toEqual([
    { line: false, overlay: '' },
    { line: true, overlay: '' },
    { line: true, overlay: '' },
    { line: true, overlay: 'Loading' },
  ]);
});

test('a quick answer never brings the overlay up [S4.spinner]', () => {
  const { source, seen } = show();
  source.set(true);
  pass(150);
  source.set(false);
  const atOnce = seen();
  pass(5000);
  expect([atOnce, seen()]).toEqual([
    { line: false, overlay: '' },
    { line: false, overlay: '' },
  ]);
});

test('an overlay that is up does not flash [S4.spinner]', () => {
  const { source, seen } = show();
  source.set(true);
  pass(310);
  source.set(false);
  const atOnce = seen();
  pass(289);
  const before = seen();
  pass(1);
  expect([atOnce, before, seen()]).toEqual([
    { line: false, overlay: 'Loading' },
    { line: false, overlay: 'Loading' },
    { line: false, overlay: '' },
  ]);
});

test('a request that follows while the overlay lingers keeps it up', () => {
  const { source, seen } = show();
  source.set(true);
  pass(300);
  source.set(false);
  pass(100);
  source.set(true);
  pass(10_000);
  expect(seen()).toEqual({ line: true, overlay: 'Loading' });
});

test('the overlay says what is waited for, until it goes, and the next one does not say it again [S1.spinner]', () => {
  const { source, seen, waitFor } = show();
  const told: string[] = [];
  const tell = () => told.push(seen().overlay);
  waitFor('Checking your address');
  source.set(true);
  pass(300);
  tell();
  waitFor('Saving your answers');
  tell();
  source.set(false);
  waitFor();
  tell();
  pass(300);
  tell();
  source.set(true);
  pass(300);
  tell();
  expect(told).toEqual(['Checking your address', 'Saving your answers', 'Saving your answers', '', 'Loading']);
});
