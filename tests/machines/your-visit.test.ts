import { expect, test } from 'vitest';
import { selectCalendar, selectOwnVisit } from '#machines/booking/booking.page-selectors.ts';
import {
  selectHasOpenQuestion,
  selectHold,
  selectStep,
} from '#machines/booking/booking.selectors.ts';
import type { ChosenTime } from '#machines/booking/booking.types.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import type { VisitState } from '#src/domain/visit.ts';
import { knownVisitOf } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { answeredDraft, startBooking } from '../support/booking.ts';

const NEW_TIME: ChosenTime = {
  blockId: '2026-03-04-11',
  date: '2026-03-04',
  startTime: '11:00',
  endTime: '13:00',
  period: 'Morning',
};

/** A draft whose visit is on March 3rd at nine, or that has none. */
function draftOf(status: DraftStatus) {
  return answeredDraft((draft) => ({
    ...draft,
    status,
    sessionData: { ...draft.sessionData, nextPage: 'additional-comments' },
    appointmentRequest: {
      ...draft.appointmentRequest,
      appointment:
        status === 'Completed'
          ? {
              appointmentDateTime: '2026-03-03T09:00',
              appointmentBlockGuid: '2026-03-03-09',
              schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
            }
          : null,
    },
  }));
}

const BOOKED = draftOf('Completed');

/** The visit's page, opened by its address. */
async function opened({
  ports = {},
  draft = BOOKED,
}: { ports?: Partial<PortFunctions>; draft?: typeof BOOKED } = {}) {
  const booking = startBooking({ url: `/your-visit?id=${draft.id}`, drafts: [draft], ports });
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
  const booking = await opened({ ports });
  await booking.say({ type: 'move.chosen' });
  await booking.say({ type: 'time.picked', time: NEW_TIME });
  return booking;
}

function refused(kind: 'slotTaken' | 'stale' | 'offline'): PortFunctions['changeVisit'] {
  return async () => {
    throw new ServiceError({ kind });
  };
}

test.each<VisitState>(['open', 'near', 'past', 'none'])(
  'the page shows a visit that is %s as the backend says [L26.page]',
  async (state) => {
    const { seen } = await opened({
      ports: { loadVisit: async () => ({ ...knownVisitOf(BOOKED), state }) },
    });
    expect(seen()).toEqual({ page: 'yourVisit', state, time: '09:00', news: null });
  },
);

test('where the backend has no visits, there is no such page [L26.without]', async () => {
  const { seen } = await opened({
    ports: {
      loadVisit: async () => {
        throw new ServiceError({ kind: 'notFound' });
      },
    },
  });
  expect(seen().page).toBe('notFound');
});

test.each<[DraftStatus, string]>([
  ['Completed', 'yourVisit'],
  ['CallToSet', 'yourVisit'],
  ['Abandoned', 'yourVisit'],
  ['New', 'address'],
])('the page of a draft that is %s leads to %s [L26.page]', async (status, page) => {
  const { seen } = await opened({ draft: draftOf(status) });
  expect(seen().page).toBe(page);
});

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

test('a new time that is gone leaves the visit where it is, on a calendar that says so [L26.calendar]', async () => {
  const { actor, say, told } = await moving({ changeVisit: refused('slotTaken') });
  await say({ type: 'booking.submitted' });
  await told();
  const { conflict, moved, time } = selectCalendar(actor.getSnapshot());
  expect({ page: selectStep(actor.getSnapshot()), conflict, moved, time }).toEqual({
    page: 'timeDateBooking',
    conflict: { date: '2026-03-04', startTime: '11:00', period: 'Morning' },
    moved: { date: '2026-03-03', startTime: '09:00', endTime: '11:00', timeZone: 'America/Denver' },
    time: null,
  });
});

test('a visit that has changed meanwhile is asked for anew, and its page says so [L26.meanwhile]', async () => {
  const { seen, say, told } = await moving({ changeVisit: refused('stale') });
  await say({ type: 'booking.submitted' });
  await told();
  expect(seen()).toEqual({ page: 'yourVisit', state: 'open', time: '09:00', news: 'changed' });
});

test('the page of a booked draft forgets what was chosen in a calendar that was left [L26.calendar]', async () => {
  const { actor, say, told } = await moving();
  await say({ type: 'back' });
  await told();
  const { draft, saved, isMoving } = actor.getSnapshot().context;
  expect({ draft, isMoving }).toEqual({ draft: saved?.draft, isMoving: false });
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

test('a visit that could not be given up stays, and can be tried again or moved [L26.page]', async () => {
  const { actor, seen, say, told } = await opened({ ports: { changeVisit: refused('offline') } });
  await say({ type: 'giveUp.chosen' });
  await say({ type: 'giveUp.confirmed', status: 'Abandoned' });
  await told();
  const failure = actor.getSnapshot().context.failure?.kind;
  const state = seen().state;
  expect({ failure, state, next: await say({ type: 'move.chosen' }) }).toEqual({
    failure: 'offline',
    state: 'open',
    next: 'timeDateBooking',
  });
});

test('the calendar of a booked draft opens from its page alone, never by an address [F4, L26.calendar]', async () => {
  const { actor, settled } = await opened();
  actor.send({
    type: 'url.visited',
    visit: { step: 'timeDateBooking', id: 'draft-1', resume: false },
    from: null,
  });
  expect(await settled()).toBe('additionalComments');
});
