import { expect, test } from 'vitest';
import { selectCalendar, selectOwnVisit } from '#machines/booking/booking.page-selectors.ts';
import {
  selectHasOpenQuestion,
  selectHold,
  selectStep,
} from '#machines/booking/booking.selectors.ts';
import type { ChosenTime } from '#machines/booking/booking.types.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { answeredDraft, startBooking } from '../support/booking.ts';

const NEW_TIME: ChosenTime = {
  blockId: '2026-03-04-11',
  date: '2026-03-04',
  startTime: '11:00',
  endTime: '13:00',
  period: 'Morning',
};

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

/** The visit's page, opened by its address. */
async function opened(ports: Partial<PortFunctions> = {}) {
  const booking = startBooking({ url: `/your-visit?id=${BOOKED.id}`, drafts: [BOOKED], ports });
  await booking.settled();
  const seen = () => {
    const snapshot = booking.actor.getSnapshot();
    const { state, visit, news } = selectOwnVisit(snapshot);
    return { page: selectStep(snapshot), state, time: visit?.startTime ?? null, news };
  };
  const told = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await booking.settled();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  await told();
  return { ...booking, seen, told };
}

/** The calendar in which the visit is moved, with another time chosen. */
async function moving(ports: Partial<PortFunctions> = {}) {
  const booking = await opened(ports);
  await booking.say({ type: 'move.chosen' });
  await booking.say({ type: 'time.picked', time: NEW_TIME });
  return booking;
}

test('moving a visit sends the new block, and the page tells that it has moved [L26.calendar]', async () => {
  const changes: unknown[] = [];
  const { seen, say, told } = await moving({
    changeVisit: async ({ change }) => {
      changes.push(change);
      return { draft: BOOKED, etag: '"2"' };
    },
  });
  await say({ type: 'booking.submitted' });
  await told();
  expect({ changes, seen: seen() }).toEqual({
    changes: [{ appointmentBlockGuid: '2026-03-04-11' }],
    seen: { page: 'yourVisit', state: 'open', time: '09:00', news: 'moved' },
  });
});

test('the new time is held for moving the visit, and given back when the calendar is left [L26.calendar]', async () => {
  const asked: unknown[] = [];
  const { actor, say, told } = await moving({
    reserveSlot: async (request) => {
      asked.push({ held: request });
      return { kind: 'held' };
    },
    releaseHold: async (request) => {
      asked.push({ released: request });
      return undefined;
    },
  });
  const during = selectHold(actor.getSnapshot()).state;
  await say({ type: 'back' });
  await told();
  expect({ during, after: selectHold(actor.getSnapshot()).state, asked }).toEqual({
    during: 'running',
    after: 'none',
    asked: [
      { held: { draftId: 'draft-1', blockId: '2026-03-04-11', movesVisit: true } },
      { released: { draftId: 'draft-1' } },
    ],
  });
});

test('an alert that the new time ran out leads back to the times, whatever page the draft goes on at [L26.calendar]', async () => {
  const { actor, say } = await moving();
  const reading = {
    ...BOOKED,
    sessionData: { ...BOOKED.sessionData, nextPage: 'explore-resources' },
  };
  actor.send({ type: 'hold.expired' });
  const { context } = actor.getSnapshot();
  const hasOpenQuestion = selectHasOpenQuestion({
    ...actor.getSnapshot(),
    context: { ...context, draft: reading },
  });
  const page = await say({ type: 'hold.acknowledged' });
  const { time, moved } = selectCalendar(actor.getSnapshot());
  expect({ hasOpenQuestion, page, time, moved: moved?.startTime }).toEqual({
    hasOpenQuestion: false,
    page: 'timeDateBooking',
    time: null,
    moved: '09:00',
  });
});

test.each(['CallToSet', 'Abandoned'] as const)(
  'a visit is given up as %s after it was asked once [L26.page]',
  async (status) => {
    const { actor, seen, say, told } = await opened();
    await say({ type: 'giveUp.chosen' });
    const asked = seen().state;
    await say({ type: 'giveUp.confirmed', status });
    await told();
    expect({
      asked,
      state: seen().state,
      status: selectOwnVisit(actor.getSnapshot()).status,
    }).toEqual({ asked: 'asking', state: 'none', status });
  },
);
