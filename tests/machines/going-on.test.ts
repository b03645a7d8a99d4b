import { expect, test } from 'vitest';
import { withNextPage } from '#machines/booking/booking.draft.ts';
import { answeredDraft, startBooking, usualAnswer } from '../support/booking.ts';

test.each([
  ['no-such-page', 'notFound'],
  [null, 'windowCount'],
  ['inside-sales', 'insideSales'],
])('a saved draft whose next page is %j goes on at %s [F2, F3, F8]', async (nextPage, step) => {
  const draft = withNextPage(answeredDraft(), 'sourceType');
  const sessionData = { ...draft.sessionData, nextPage };
  const booking = startBooking({
    url: `/source-type?id=${draft.id}`,
    drafts: [draft],
    ports: {
      saveDraft: async (request) => ({ draft: { ...request.draft, sessionData }, etag: null }),
    },
  });
  await booking.settled();
  expect(await booking.say(usualAnswer('sourceType', draft))).toBe(step);
});
