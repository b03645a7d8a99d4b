import { describe, expect, test } from 'vitest';
import { visitorMail } from '#src/server/mail/mail-sinks.ts';
import {
  hasReader,
  READER_NAMES,
  type Understood,
  understoodBy,
} from '#tests/support/calendar-readers.ts';
import { MAILS, MESSAGES } from '#tests/support/mails.ts';

const missing = READER_NAMES.filter((name) => !hasReader(name));
if (missing.length > 0)
  console.log(
    `Left out: calendar entries read by ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not installed.`,
  );

const FACTS = {
  summary: 'Hearth & Pane: free in-home estimate',
  location: '12 Long Street, Denver, CO 80202',
  status: 'CONFIRMED',
};
describe.each(READER_NAMES)('the calendar entries of mails, read by %s', (name) => {
  async function understood(): Promise<Understood[]> {
    const mails = await Promise.all(
      [MESSAGES.booked, MESSAGES.moved, MESSAGES['given-up']].map((message) =>
        visitorMail(message, { ...MAILS, hasVisitPages: true }),
      ),
    );
    return mails.map(({ calendar }) => understoodBy(name, calendar?.content ?? ''));
  }

  test.skipIf(missing.includes(name))(
    'are one entry that is invited, moved and canceled, at the right instants, with a rising sequence [L27.readers]',
    async () => {
      const [booked, moved, canceled] = await understood();
      expect(booked).toMatchObject({
        ...FACTS,
        method: 'REQUEST',
        start: '2026-11-18T16:00Z',
        end: '2026-11-18T18:00Z',
      });
      expect(moved).toMatchObject({
        ...FACTS,
        method: 'REQUEST',
        start: '2026-11-19T20:00Z',
        end: '2026-11-19T22:00Z',
        uid: booked?.uid,
      });
      expect(canceled).toMatchObject({
        ...FACTS,
        method: 'CANCEL',
        status: 'CANCELLED',
        start: moved?.start,
        uid: booked?.uid,
      });
      expect({
        booked: booked?.sequence,
        moved: moved?.sequence,
        canceled: canceled?.sequence,
      }).toEqual({ booked: 7, moved: 9, canceled: 10 });
      expect(booked?.description).toMatch(
        /^To change or cancel this visit, open https:\/\/estimates\.example\.com\/your-visit\?id=[0-9a-f-]+ or call \(800\) 555-0142\.$/,
      );
    },
  );
});
