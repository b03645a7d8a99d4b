import { expect, test } from 'vitest';
import { withNextPage } from '#machines/booking/booking.draft.ts';
import { NEXT_PAGES, pathOfStep } from '#src/domain/steps.ts';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import { answeredDraft, startBooking } from '../support/booking.ts';

/** Answers the question about the source, and gets a draft that goes on at `nextPage`. */
async function answeredWith(nextPage: string | null) {
  const draft = withNextPage(answeredDraft(), 'sourceType');
  const answer = (asked: typeof draft) => ({
    draft: { ...asked, sessionData: { ...asked.sessionData, nextPage } },
    etag: '"2"',
  });
  const booking = startBooking({
    url: `/source-type?id=${draft.id}`,
    drafts: [draft],
    ports: { saveDraft: async (request) => answer(request.draft) },
  });
  await booking.settled();
  return booking.say({
    type: 'form.submitted',
    step: 'sourceType',
    values: SAMPLES.sourceType.one.values,
  });
}

test('a saved draft that names no page of the flow shows that there is none, and never the calendar [F2]', async () => {
  expect(await answeredWith('no-such-page')).toBe('notFound');
});

test('a saved draft without a next page goes on at the first question [F3]', async () => {
  expect(await answeredWith(null)).toBe('windowCount');
});

test.each(NEXT_PAGES.map((step) => [step, pathOfStep(step)]))(
  'a saved draft goes on at %s, which it calls %j [S4.next]',
  async (step, path) => {
    expect(await answeredWith(path)).toBe(step);
  },
);
