import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Accordion } from '#src/components/Accordion.tsx';
import { Illustration } from '#src/components/illustrations/Illustration.tsx';
import { WindowCountPicture } from '#src/components/illustrations/WindowCountPicture.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { LoadingOverlay } from '#src/components/Loading.tsx';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { type Review, ReviewList, StarRating } from '#src/components/Reviews.tsx';
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

test('an unknown name draws nothing, so that a misspelled picture leaves no hole', async () => {
  const { container } = render(<Illustration name="no-such-picture" />);
  await waitFor(() => expect(container.innerHTML).toBe(''));
});

test('the overlay has its status region before it has a text', () => {
  const { rerender } = render(<LoadingOverlay visible={false} />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  rerender(<LoadingOverlay visible />);
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Loading');
});

test('the buttons of an accordion are named by all their visible words, number included [V1]', () => {
  const item = { title: 'We measure twice', subtitle: 'About an hour', content: 'Every opening.' };
  render(<Accordion items={[item]} />);
  expect(screen.getByRole('button', { name: '1 We measure twice About an hour' })).toBeTruthy();
});

test.each([
  [4.8, '115.2'],
  [0, '0'],
  [7, '120'],
])(
  '%d stars have a name in words and are filled from the left, %s of 120 units wide',
  (rating, filled) => {
    render(<StarRating rating={rating} />);
    const stars = screen.getByRole('img', { name: `${rating} out of 5 stars` });
    expect(stars.querySelector('svg')?.getAttribute('width')).toBe(filled);
  },
);

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
  const focused: (string | null | undefined)[] = [];
  for (const name of ['Show 10 more reviews', 'Show 4 more reviews']) {
    await userEvent.click(screen.getByRole('button', { name }));
    counts.push(shown());
    focused.push(/Author \d+/.exec(document.activeElement?.textContent ?? '')?.[0]);
  }
  expect(counts).toEqual([10, 20, 24]);
  expect(focused).toEqual(['Author 11', 'Author 21']);
  expect(screen.queryByRole('button')).toBe(null);
});

test('ten reviews are all that there is to show [V4]', () => {
  render(<ReviewList title="What homeowners say" reviews={reviewsOf(10)} />);
  expect(screen.queryByRole('button')).toBe(null);
});
