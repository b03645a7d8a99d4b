import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Accordion } from '#src/components/Accordion.tsx';
import { RingChart } from '#src/components/Charts.tsx';
import { ICON_NAMES, isIconName } from '#src/components/Icon.tsx';
import { Illustration } from '#src/components/illustrations/Illustration.tsx';
import { WindowCountPicture } from '#src/components/illustrations/WindowCountPicture.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { LoadingOverlay } from '#src/components/Loading.tsx';
import { OfferBar } from '#src/components/OfferBar.tsx';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { ReviewList, StarRating } from '#src/components/Reviews.tsx';
import { StepFrame } from '#src/components/StepFrame.tsx';
import { PROGRESS_COLLAPSE_PX } from '#src/domain/constants.ts';
import { scrollDownTo } from '#tests/support/scroll.ts';

test('progress is a list that says in words what is done, and collapses past 85 px [S2.progress-collapse]', () => {
  render(
    <ProgressBar
      current={1}
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
    [null, 'Completed: About you'],
    ['step', 'Current: Your project'],
    [null, 'To do: Your visit'],
  ]);
  const seen = [85, 86, 85].map((y) => {
    scrollDownTo(y);
    return bar.dataset['collapsed'];
  });
  expect(seen).toEqual(['false', 'true', 'false']);
});

test('progress keeps the ticks of groups that were visited before, and says which step this is [S2.progress]', () => {
  render(
    <ProgressBar
      current={0}
      reached={1}
      step="Step 3 of 6"
      items={[{ title: 'About you' }, { title: 'Your project' }, { title: 'Your visit' }]}
      collapseAt={PROGRESS_COLLAPSE_PX}
    />,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.lastChild?.textContent)).toEqual([
    'Current: About you Step 3 of 6',
    'Completed: Your project',
    'To do: Your visit',
  ]);
});

test('the step frame has one h1 that can take focus and the buttons by their names [V1]', async () => {
  const seen: string[] = [];
  render(
    <StepFrame
      title="How many windows?"
      back={{ onClick: () => seen.push('back') }}
      exit={{ onClick: () => seen.push('exit') }}
      restart={{ onClick: () => seen.push('restart') }}
      next={{ onClick: () => seen.push('next'), label: 'Book appointment' }}
      error={<p>It failed</p>}
    />,
  );
  for (const name of ['Back', 'Exit', 'Restart Form', 'Book appointment'])
    await userEvent.click(screen.getByRole('button', { name }));
  const heading = screen.getByRole('heading', { level: 1, name: 'How many windows?' });
  heading.focus();
  expect(seen).toEqual(['back', 'exit', 'restart', 'next']);
  expect(document.activeElement).toBe(heading);
  expect(screen.getAllByText('It failed').length).toBe(1);
});

test('the ring says its numbers in a table', () => {
  render(
    <RingChart
      title="What you pay"
      center="$14,880"
      centerLabel="Final sum"
      segments={[
        { label: 'Initial cost', value: 12000, display: '$12,000' },
        { label: 'Interest', value: 2880, display: '$2,880' },
      ]}
    />,
  );
  const rows = within(screen.getByRole('table', { name: 'What you pay' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Initial cost$12,000',
    'Interest$2,880',
    'Final sum$14,880',
  ]);
});

test('the overlay has its status region before it has a text', () => {
  const { rerender } = render(<LoadingOverlay visible={false} />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  rerender(<LoadingOverlay visible />);
  expect(screen.getByRole('status')).toEqual(region);
  expect(region.textContent).toBe('Loading');
});

test('the offer waits while the pointer is over it or focus is in it, and can be closed', async () => {
  const seen: (boolean | 'closed')[] = [];
  render(
    <OfferBar
      title="Save $250"
      onHold={(held) => seen.push(held)}
      onClose={() => seen.push('closed')}
    />,
  );
  const close = screen.getByRole('button', { name: 'Close offer' });
  await userEvent.hover(close);
  await userEvent.unhover(screen.getByRole('complementary', { name: 'Offer: Save $250' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  expect(seen).toEqual([true, false, true, 'closed', false]);
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

test.each([
  [4.8, 115.2],
  [0, 0],
  [7, 120],
])(
  '%d stars have a name in words and are filled from the left, %d of 120 units wide',
  (rating, filled) => {
    render(<StarRating rating={rating} />);
    expect(
      screen
        .getByRole('img', { name: `${rating} out of 5 stars` })
        .querySelector('svg')
        ?.getAttribute('width'),
    ).toBe(String(filled));
  },
);

test('each count from 0 to 12 has its own picture, and 13 to 50 share one [S2.window-count]', () => {
  const pictures = Array.from({ length: 51 }, (_, count) => {
    const { container, unmount } = render(<WindowCountPicture count={count} />);
    const drawing = container.innerHTML;
    unmount();
    return drawing;
  });
  expect(new Set(pictures.slice(0, 13)).size).toBe(13);
  expect(new Set(pictures.slice(13)).size).toBe(1);
  expect(new Set(pictures).size).toBe(14);
});

test('a door is drawn differently when there are doors [S2.window-count]', () => {
  const drawings = [false, true].map(
    (hasDoors) => render(<WindowCountPicture count={3} hasDoors={hasDoors} />).container.innerHTML,
  );
  expect(drawings[0] === drawings[1]).toBe(false);
});

test('an unknown name draws nothing', async () => {
  const { container } = render(<Illustration name="no-such-picture" />);
  await waitFor(() => expect(container.innerHTML).toBe(''));
});

test('an illustration with an alternative text is an image by that name', async () => {
  render(<Illustration name="door-4-panels" alt="Four panels" />);
  expect((await screen.findByRole('img', { name: 'Four panels' })).getAttribute('src')).toMatch(
    /door-4-panels\.svg/,
  );
});

test('icon names are told from other texts', () => {
  expect(isIconName('map-pin')).toBe(true);
  expect(isIconName('toString')).toBe(false);
  expect(ICON_NAMES.every(isIconName)).toBe(true);
});

test('reviews come ten at a time, and each press moves focus to the first of the next [V4, V5]', async () => {
  const reviews = Array.from({ length: 24 }, (_, index) => ({
    id: String(index),
    author: `Author ${index + 1}`,
    rating: 5,
    text: `Review ${index + 1}`,
  }));
  render(<ReviewList title="What homeowners say" reviews={reviews} />);
  const shown = () => screen.getAllByRole('listitem').length;
  expect(shown()).toBe(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 more reviews' }));
  expect(shown()).toBe(20);
  expect(document.activeElement?.textContent).toContain('Author 11');
  await userEvent.click(screen.getByRole('button', { name: 'Show 4 more reviews' }));
  expect(shown()).toBe(24);
  expect(document.activeElement?.textContent).toContain('Author 21');
  expect(screen.queryByRole('button')).toBe(null);
});

test('the buttons of an accordion are named by all their visible words, number included [V1]', () => {
  render(
    <Accordion
      items={[{ title: 'We measure twice', subtitle: 'About an hour', content: 'Every opening.' }]}
    />,
  );
  expect(screen.getByRole('button', { name: '1 We measure twice About an hour' })).toBeTruthy();
});
