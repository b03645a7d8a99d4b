import { expect, test, vi } from 'vitest';
import { selectHasFreedTime, selectUnbooked } from '#machines/booking/booking.page-selectors.ts';
import type { Draft } from '#src/domain/draft.ts';
import { answeredDraft } from '../support/booking.ts';
import { answersArrive, openCalendar, stopTime, timeOn } from '../support/calendar.ts';

stopTime();

const NINE = timeOn('2026-03-03');

test('picking a time starts 300 seconds that are counted one by one, urgent under sixty, until an alert whose button opens a calendar without a time [F11, S4.pick-time, S4.timer, S4.timer-alert, S4.expiry, S3.timer, S9.timer-danger]', async () => {
  const { actor, hold, calendar, say, draft } = await openCalendar();
  const after = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    const { state, secondsLeft, isUrgent } = hold();
    return { state, secondsLeft, isUrgent };
  };
  expect(after(0)).toEqual({ state: 'none', secondsLeft: 0, isUrgent: false });
  actor.send({ type: 'time.picked', time: NINE });
  expect(after(0)).toEqual({ state: 'running', secondsLeft: 300, isUrgent: false });
  expect(after(1)).toEqual({ state: 'running', secondsLeft: 299, isUrgent: false });
  expect(after(239)).toEqual({ state: 'running', secondsLeft: 60, isUrgent: false });
  expect(after(1)).toEqual({ state: 'running', secondsLeft: 59, isUrgent: true });
  expect(after(59)).toEqual({ state: 'expired', secondsLeft: 0, isUrgent: false });

  expect(await say({ type: 'hold.acknowledged' })).toBe('timeDateBooking');
  await answersArrive();
  expect(hold().state).toBe('none');
  expect(calendar().time).toBe(null);
  expect(draft().sessionData.appointmentInfo).toBe(null);
});

test('Keep this time starts the 300 seconds again, and they are counted to their end [F11, S4.timer]', async () => {
  const { actor, hold } = await openCalendar();
  actor.send({ type: 'time.picked', time: NINE });
  vi.advanceTimersByTime(250_000);
  actor.send({ type: 'hold.extended' });
  vi.advanceTimersByTime(100_000);
  expect(hold()).toMatchObject({ state: 'running', secondsLeft: 200 });
});

/** The draft after another tab has booked it. */
function bookedElsewhere(draft: Draft): Draft {
  const appointment = {
    appointmentDateTime: '2026-03-04T14:00',
    appointmentBlockGuid: '2026-03-04-14',
    schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
  };
  return {
    ...draft,
    status: 'Completed',
    sessionData: { ...draft.sessionData, nextPage: 'additional-comments' },
    appointmentRequest: { ...draft.appointmentRequest, appointment },
  };
}

test.each([
  { what: 'the visit of another tab', answer: bookedElsewhere, unbooked: NINE },
  { what: 'the visit as chosen', answer: (draft: Draft) => draft, unbooked: null },
])(
  'after a booking that is answered with $what, $unbooked.blockId was not booked [F27, S1.outcome]',
  async ({ answer, unbooked }) => {
    const { actor, say } = await openCalendar({
      ports: { saveDraft: async ({ draft }) => ({ draft: answer(draft), etag: '"9"' }) },
    });
    actor.send({ type: 'time.picked', time: NINE });
    expect(await say({ type: 'booking.submitted' })).toBe('additionalComments');
    expect(selectUnbooked(actor.getSnapshot())).toEqual(unbooked);
  },
);

test('a time that was lost is named although another tab, which has kept one since, turns out to have booked [F14, F27]', async () => {
  const answers = ['taken', 'booked'] as const;
  let asked = 0;
  const { actor, say, settled } = await openCalendar({
    ports: {
      loadDraft: async () => ({
        draft: asked < 2 ? answeredDraft() : bookedElsewhere(answeredDraft()),
        etag: '"1"',
      }),
      reserveSlot: async () => ({ kind: answers[asked++] ?? 'held' }),
    },
  });
  await say({ type: 'time.picked', time: NINE });
  await answersArrive();
  const elsewhere = { draftId: 'draft-1', blockId: '2026-03-04-14', deadline: Date.now() + 60_000 };
  actor.send({ type: 'hold.synced', hold: elsewhere });
  actor.send({ type: 'hold.extended' });
  await answersArrive();
  expect(await settled()).toBe('additionalComments');
  const { date, startTime, period } = NINE;
  expect(selectUnbooked(actor.getSnapshot())).toEqual({ date, startTime, period });
});

/** A page on which the release of a hold gets no answer. */
async function openReleasing() {
  const held: string[] = [];
  const booking = await openCalendar({
    ports: {
      reserveSlot: async ({ blockId }) => {
        held.push(blockId);
        return { kind: 'held' };
      },
      releaseHold: () => new Promise(() => undefined),
    },
  });
  return { ...booking, held };
}

test('a time that comes back while its hold is still being released is held again [F26]', async () => {
  const { say, hold, held } = await openReleasing();
  await say({ type: 'time.picked', time: NINE });
  const visit = { id: 'draft-1', resume: false };
  await say({ type: 'url.visited', visit: { ...visit, step: 'home' }, from: 'timeDateBooking' });
  expect(hold().state).toBe('none');
  await say({ type: 'url.visited', visit: { ...visit, step: 'timeDateBooking' }, from: 'home' });
  await answersArrive();
  expect(hold().state).toBe('running');
  expect(held).toEqual([NINE.blockId, NINE.blockId]);
});

test.each([true, false])(
  'asking for a call frees a time that was picked (%s), and the next page knows of it [S4.none-works, S1.outcome]',
  async (isPicked) => {
    const { actor, say } = await openCalendar();
    if (isPicked) actor.send({ type: 'time.picked', time: NINE });
    expect(await say({ type: 'noneWorks.chosen' })).toBe('additionalComments');
    expect(selectHasFreedTime(actor.getSnapshot())).toBe(isPicked);
  },
);
