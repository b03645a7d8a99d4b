import { visitCalendarLinks } from '#src/domain/visit-calendar.ts';
import type { BookedVisit } from '#src/screens/visit/booked-visit.ts';

/** A visit after booking, as read from a draft. */
export const VISIT: BookedVisit = {
  date: '2026-03-03',
  startTime: '09:00',
  endTime: '10:30',
  timeZone: 'America/Chicago',
  address: '12 Oak St, Minneapolis, MN 55401',
  offer: null,
};

/** The ways to put {@link VISIT} into a calendar. */
export const CALENDARS = {
  ...visitCalendarLinks(VISIT, { company: 'Hearth & Pane', phone: '(800) 555-0142' }),
  onFile: () => undefined,
};
