import { expect, test } from 'vitest';
import { selectCalendar, selectOwnVisit } from '#machines/booking/booking.page-selectors.ts';
import { selectHold } from '#machines/booking/booking.selectors.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { answeredDraft, startBooking } from '../support/booking.ts';
import { answersArrive, timeOn } from '../support/calendar.ts';

/** A draft whose visit is on March 3rd at nine. */
const BOOKED = answeredDraft((draft) => ({
  ...draft,
  status: 'Completed',
  sessionData: { ...draft.sessionData, nextPage: 'additional-comments' },
  appointmentRequest: {
    ...draft.appointmentRequest,
    appointment: {
      appointmentDateTime: '2026-03-03T09:00',
      appointmentBlockGuid: '2026-03-03-09',
      schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
    },
  },
}));

/** The visit's page. `asked` lists what the backend is asked to hold, to release and to change. */
async function openVisit(ports: Partial<PortFunctions> = {}) {
  const asked: unknown[] = [];
  const changeVisit: PortFunctions['changeVisit'] = async ({ change }) => {
    asked.push({ change });
    const status = 'status' in change ? change.status : BOOKED.status;
    return { draft: { ...BOOKED, status }, etag: '"2"' };
  };
  const booking = startBooking({
    url: `/your-visit?id=${BOOKED.id}`,
    drafts: [BOOKED],
    ports: {
      changeVisit,
      reserveSlot: async (request) => {
        asked.push({ held: request });
        return { kind: 'held' };
      },
      releaseHold: async (request) => {
        asked.push({ released: request });
        return undefined;
      },
      ...ports,
    },
  });
  await booking.settled();
  await answersArrive();
  const say: typeof booking.say = async (event) => {
    await booking.say(event);
    await answersArrive();
    return booking.settled();
  };
  const seen = () => selectOwnVisit(booking.actor.getSnapshot());
  return { ...booking, say, seen, asked };
}

const HELD = { held: { draftId: 'draft-1', blockId: '2026-03-04-11', movesVisit: true } };
const RELEASED = { released: { draftId: 'draft-1' } };

test('the new time of a visit is held and sent, and the page tells that the visit has moved [L26.calendar]', async () => {
  const { say, seen, asked } = await openVisit();
  await say({ type: 'move.chosen' });
  await say({ type: 'time.picked', time: timeOn('2026-03-04', '11') });
  expect(await say({ type: 'booking.submitted' })).toBe('yourVisit');
  expect(seen().news).toBe('moved');
  const change = { appointmentBlockGuid: '2026-03-04-11' };
  expect(asked).toEqual([HELD, { change }, RELEASED]);
});

test('the new time of a visit is given back when the calendar is left [L26.calendar]', async () => {
  const { actor, say, asked } = await openVisit();
  await say({ type: 'move.chosen' });
  await say({ type: 'time.picked', time: timeOn('2026-03-04', '11') });
  expect(selectHold(actor.getSnapshot()).state).toBe('running');
  await say({ type: 'back' });
  expect(selectHold(actor.getSnapshot()).state).toBe('none');
  expect(asked).toEqual([HELD, RELEASED]);
});

test('a time that is still being given back is not chosen when the visit is to move again [L26.calendar]', async () => {
  const { actor, say } = await openVisit({ releaseHold: () => new Promise(() => undefined) });
  await say({ type: 'move.chosen' });
  await say({ type: 'time.picked', time: timeOn('2026-03-04', '11') });
  await say({ type: 'back' });
  await say({ type: 'move.chosen' });
  expect(selectCalendar(actor.getSnapshot()).time).toBe(null);
});

test.each(['CallToSet', 'Abandoned'] as const)(
  'a visit is given up as %s after it was asked once [L26.page]',
  async (status) => {
    const { say, seen, asked } = await openVisit();
    await say({ type: 'giveUp.chosen' });
    expect(seen().state).toBe('asking');
    await say({ type: 'giveUp.confirmed', status });
    expect(asked).toEqual([{ change: { status } }]);
    expect(seen().status).toBe(status);
  },
);
