import { beforeEach, vi } from 'vitest';
import { selectCalendar, selectOffer } from '#machines/booking/booking.page-selectors.ts';
import { selectHold } from '#machines/booking/booking.selectors.ts';
import type { ChosenTime } from '#machines/booking/booking.types.ts';
import { answeredDraft, startBooking } from './booking.ts';
import type { FlowOptions } from './booking.ts';

/** Monday noon in London, Monday morning in all of the United States. */
export const NOW = new Date('2026-03-02T12:00:00Z');
/** The start day of the fake calendar. */
export const TODAY = '2026-03-02';

const BLOCKS = {
  '09': { startTime: '09:00', endTime: '11:00', period: 'Morning' },
  '11': { startTime: '11:00', endTime: '13:00', period: 'Morning' },
  '14': { startTime: '14:00', endTime: '16:00', period: 'Afternoon' },
  '18': { startTime: '18:00', endTime: '20:00', period: 'Evening' },
} as const;

/** Stops the time at {@link NOW} in all tests of a file; tests can advance it. */
export function stopTime(): void {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
}

/** A time of the fake calendar. */
export function timeOn(date: string, hour: keyof typeof BLOCKS = '09'): ChosenTime {
  return { blockId: `${date}-${hour}`, date, ...BLOCKS[hour] };
}

/** A flow on the booking page, with a draft of six windows and a door, and shortcuts for reading its state. */
export async function openCalendar(options: FlowOptions = {}) {
  const booking = startBooking({
    url: '/time-date-booking?id=draft-1',
    drafts: [answeredDraft()],
    today: TODAY,
    ...options,
  });
  await booking.settled();
  const { actor } = booking;
  return {
    ...booking,
    calendar: () => selectCalendar(actor.getSnapshot()),
    hold: () => selectHold(actor.getSnapshot()),
    offer: () => selectOffer(actor.getSnapshot()),
    draft: () => actor.getSnapshot().context.draft,
  };
}

/** Lets promises that have already settled be handled. */
export async function answersArrive(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
