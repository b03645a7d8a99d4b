import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { WindowCountPicture } from '#src/components/illustrations/WindowCountPicture.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { type Review, ReviewList } from '#src/components/Reviews.tsx';
import { PROGRESS_COLLAPSE_PX } from '#src/domain/constants.ts';
import { scrollDownTo } from '#tests/support/scroll.ts';

test('progress is a list that says in words what is done, also behind the present step, and collapses past 85 px [S2.progress, S2.progress-collapse]', () => {
  render(
    <ProgressBar
      current={0}
      reached={1}
      step="Step 3 of 6"
      items={[{ title: 'About you' }, { title: 'Your project' }, { title: 'Your visit' }]}
      collapseAt={PROGRESS_COLLAPSE_PX}
    />,
  );
  const bar = screen.getByRole('navigation', { name: 'Progress' });
  expect(
    within(bar)
      .getAllByRole('listitem')
      .map((item) => [item.getAttribute('aria-current'), item.lastChild?.textContent]),
  ).toEqual([
    ['step', 'Current: About you Step 3 of 6'],
    [null, 'Completed: Your project'],
    [null, 'To do: Your visit'],
  ]);
  const seen = [85, 86, 85].map((y) => {
    scrollDownTo(y);
    return bar.dataset['collapsed'];
  });
  expect(seen).toEqual(['false', 'true', 'false']);
});

function Remove() {
  const announce = useAnnouncer();
  return (
    <button type="button" onClick={() => announce('Door 2 removed')}>
      Remove
    </button>
  );
}

test('the same announcement is made twice in one region', () => {
  render(<Remove />);
  const button = screen.getByRole('button');
  act(() => button.click());
  const first = screen.getByText('Door 2 removed');
  act(() => button.click());
  const second = screen.getByText('Door 2 removed');
  expect(first === second).toBe(false);
  expect(document.querySelectorAll('[aria-live="polite"]').length).toBe(1);
});

test('what was announced does not stay in the page', () => {
  vi.useFakeTimers();
  render(<Remove />);
  act(() => screen.getByRole('button').click());
  vi.advanceTimersByTime(4000);
  act(() => screen.getByRole('button').click());
  vi.advanceTimersByTime(4999);
  const said = document.getElementById('polite-announcer')?.textContent;
  vi.advanceTimersByTime(1);
  expect(said).toBe('Door 2 removed');
  expect(document.getElementById('polite-announcer')?.textContent).toBe('');
  vi.useRealTimers();
});

test('each count from 0 to 12 has its own picture, and 13 to 50 share one; doors change it [S2.window-count]', () => {
  const drawn = (count: number, hasDoors = false) =>
    render(<WindowCountPicture count={count} hasDoors={hasDoors} />).container.innerHTML;
  const pictures = Array.from({ length: 14 }, (_, count) => drawn(count));
  expect(new Set([...pictures, drawn(3, true)]).size).toBe(15);
  expect(drawn(50)).toEqual(pictures.at(-1));
});

function reviewsOf(length: number): Review[] {
  return Array.from({ length }, (_, index) => ({
    id: String(index),
    author: `Author ${index + 1}`,
    rating: 5,
    text: `Review ${index + 1}`,
  }));
}

test('reviews come ten at a time, and each press moves focus to the first of the next [V4, V5]', async () => {
  render(<ReviewList title="What homeowners say" reviews={reviewsOf(24)} />);
  const shown = () => screen.getAllByRole('listitem').length;
  const counts = [shown()];
  for (const name of ['Show 10 more reviews', 'Show 4 more reviews']) {
    await userEvent.click(screen.getByRole('button', { name }));
    counts.push(shown());
  }
  expect(counts).toEqual([10, 20, 24]);
  expect(document.activeElement?.textContent).toContain('Author 21');
  expect(screen.queryByRole('button')).toBe(null);
});

test('ten reviews are all that there is to show [V4]', () => {
  render(<ReviewList title="What homeowners say" reviews={reviewsOf(10)} />);
  expect(screen.queryByRole('button')).toBe(null);
});
