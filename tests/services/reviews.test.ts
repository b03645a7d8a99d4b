import { expect, test } from 'vitest';
import { createLoadReviews } from '#src/services/reviews.ts';
import { fakeFetch, fakePage, json, problem } from './support.ts';

const REVIEW = { author: 'Sam', rating: 5, text: 'Great windows.', date: '2026-02-01' };
const SHOWN = { rating: 4.9, count: 1200, reviews: [REVIEW] };

/** A review service with these answers to its two calls. */
function reviewsOf({
  list = () => json({ reviews: [REVIEW] }),
  summary = () => json({ rating: 4.9, count: 1200 }),
} = {}) {
  fakePage();
  const sent = fakeFetch(({ method }) => (method === 'POST' ? list() : summary()));
  return { load: createLoadReviews('/api/reviews', 'XSRF-TOKEN'), sent };
}

test('fifty five-star Google reviews and their summary are asked for once, for both screens [V4, S7.reviews]', async () => {
  const { load, sent } = reviewsOf();
  expect(await Promise.all([load(), load()])).toEqual([SHOWN, SHOWN]);
  expect(sent.toSorted((one, other) => (one.method < other.method ? -1 : 1))).toMatchObject([
    { method: 'GET', path: '/api/reviews/summary' },
    {
      method: 'POST',
      path: '/api/reviews',
      body: { source: 'google', rating: 5, count: 50 },
    },
  ]);
});

test.each([
  { ...REVIEW, text: ' \n' },
  { ...REVIEW, text: null },
  { ...REVIEW, author: '' },
  { author: 'Kim', text: 'Fine.' },
  null,
])('a review like %j is left out, the others are shown [V4, S7.reviews]', async (odd) => {
  const { load } = reviewsOf({ list: () => json({ reviews: [odd, REVIEW] }) });
  expect(await load()).toEqual(SHOWN);
});

test.each([
  ['the list fails', { list: () => problem(400, 'x') }],
  ['the summary fails', { summary: () => problem(404, 'x') }],
  ['the reviews are no list', { list: () => json({ reviews: { 0: REVIEW } }) }],
  ['no review can be shown', { list: () => json({ reviews: [{ ...REVIEW, text: '' }] }) }],
])('there are no reviews to show when %s [V4]', async (_, answers) => {
  expect(await reviewsOf(answers).load()).toBeNull();
});

test('without a review service nothing is asked [V4]', async () => {
  expect(await createLoadReviews(null, 'XSRF-TOKEN')()).toBeNull();
});
