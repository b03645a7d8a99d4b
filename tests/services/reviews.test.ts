import { expect, test } from 'vitest';
import { createLoadReviews } from '#src/services/reviews.ts';
import { fakeFetch, json, problem, type Responder } from './support.ts';

const REVIEW = { author: 'Sam', rating: 5, text: 'Great windows.', date: '2026-02-01' };

function reviewsOver(respond: Responder) {
  const { fetch, sent } = fakeFetch(respond);
  const options = {
    requestTokenCookie: 'XSRF-TOKEN',
    cookies: () => 'XSRF-TOKEN=t',
    pageUrl: 'http://site.test/',
    fetch,
  };
  return { load: createLoadReviews('/api/reviews', options), sent };
}

const both: Responder = ({ method }) =>
  method === 'POST' ? json({ reviews: [REVIEW] }) : json({ rating: 4.9, count: 1200 });

test('fifty five-star Google reviews are asked for, and their summary [V4, S7.reviews]', async () => {
  const { load, sent } = reviewsOver(both);
  expect(await load()).toEqual({ rating: 4.9, count: 1200, reviews: [REVIEW] });
  const calls = sent.map(({ method, path, body }) => ({ method, path, body }));
  expect(calls).toHaveLength(2);
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/reviews',
    body: { source: 'google', rating: 5, count: 50 },
  });
  expect(calls).toContainEqual({ method: 'GET', path: '/api/reviews/summary', body: null });
});

test.each([
  ['an empty text', { ...REVIEW, text: '' }],
  ['a text of spaces', { ...REVIEW, text: ' \n' }],
  ['a text of null', { ...REVIEW, text: null }],
  ['no text', { author: 'Kim', rating: 5 }],
  ['no author', { rating: 5, text: 'Fine.' }],
  ['an empty author', { ...REVIEW, author: '' }],
  ['no rating', { author: 'Kim', text: 'Fine.' }],
  ['nothing in it', null],
])('a review with %s is left out, the others are shown [V4, S7.reviews]', async (_, odd) => {
  const { load } = reviewsOver((request, count) =>
    request.method === 'POST' ? json({ reviews: [odd, REVIEW] }) : both(request, count),
  );
  expect(await load()).toEqual({ rating: 4.9, count: 1200, reviews: [REVIEW] });
});

test('both screens share one answer [V4]', async () => {
  const { load, sent } = reviewsOver(both);
  await Promise.all([load(), load()]);
  await load();
  expect(sent.length).toBe(2);
});

test.each<[string, Responder]>([
  [
    'the list fails',
    (request, count) => (request.method === 'POST' ? problem(400, 'x') : both(request, count)),
  ],
  [
    'the summary fails',
    (request, count) => (request.method === 'GET' ? problem(404, 'x') : both(request, count)),
  ],
  [
    'the list has another shape',
    (request, count) => (request.method === 'POST' ? json([]) : both(request, count)),
  ],
  [
    'the reviews are no list',
    (request, count) =>
      request.method === 'POST' ? json({ reviews: { 0: REVIEW } }) : both(request, count),
  ],
  [
    'no review has a text',
    (request, count) =>
      request.method === 'POST'
        ? json({ reviews: [{ ...REVIEW, text: '' }] })
        : both(request, count),
  ],
  [
    'there are no reviews',
    (request, count) => (request.method === 'POST' ? json({ reviews: [] }) : both(request, count)),
  ],
])('there are no reviews to show when %s [V4]', async (_, respond) => {
  expect(await reviewsOver(respond).load()).toBeNull();
});

test('without a review service nothing is asked [V4]', async () => {
  expect(await createLoadReviews(null, { requestTokenCookie: 'XSRF-TOKEN' })()).toBeNull();
});
