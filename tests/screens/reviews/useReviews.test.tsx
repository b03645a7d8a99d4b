import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  type LoadedReviews,
  NO_SERVICES,
  type ReviewsSource,
  ServicesContext,
} from '#src/screens/services-context.ts';
import { Reviews, useReviews } from '#src/screens/reviews/useReviews.tsx';

const LOADED: LoadedReviews = {
  summary: { rating: 4.86, count: 1284 },
  reviews: [{ author: 'Ada', rating: 5, text: 'Fine work.', date: 'never' }],
};

function Section() {
  return <Reviews title="What homeowners say" reviews={useReviews()} />;
}

async function renderSection(source: ReviewsSource | null) {
  await act(async () => {
    render(
      <ServicesContext value={{ ...NO_SERVICES, reviews: source }}>
        <Section />
      </ServicesContext>,
    );
    await Promise.resolve();
  });
}

const region = () => screen.queryByRole('region', { name: 'What homeowners say' });

test('reviews are shown with their average and number, and a date that is none is left out [V4]', async () => {
  await renderSection({ load: () => Promise.resolve(LOADED) });
  const author = await screen.findByText('Ada');
  expect({
    summary: region()?.querySelector('p')?.textContent,
    author: author.parentElement?.textContent,
  }).toEqual({
    summary: '4.91,284 Google reviews',
    author: 'Ada',
  });
});

test.each<[string, ReviewsSource | null]>([
  ['not configured', null],
  ['without reviews', { load: () => Promise.resolve(null) }],
  ['failing', { load: () => Promise.reject(new Error('503')) }],
])('a review service that is %s leaves nothing behind [V4]', async (_, source) => {
  await renderSection(source);
  expect(region()).toBe(null);
});

test('reviews are asked for only when their place comes near the screen [V4]', async () => {
  let comeNear: () => void = () => undefined;
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => notify([{ isIntersecting: true }]);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const load = vi.fn<ReviewsSource['load']>(() => Promise.resolve(LOADED));
  await renderSection({ load });
  expect(load.mock.calls.length).toBe(0);
  await act(async () => {
    comeNear();
    await Promise.resolve();
  });
  await screen.findByRole('region');
  expect({ calls: load.mock.calls.length, isShown: region() !== null }).toEqual({
    calls: 1,
    isShown: true,
  });
});
