import { expect, test } from 'vitest';
import { emptyRequest, EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import type { Appointment, Draft } from '#src/domain/draft.ts';
import { visitCalendarLinks } from '#src/domain/visit-calendar.ts';
import { bookedVisitOf } from '#src/screens/visit/booked-visit.ts';

const APPOINTMENT: Appointment = {
  appointmentDateTime: '2026-03-08T09:00',
  appointmentBlockGuid: 'b',
  schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
};

function visitOf(appointment: Partial<Appointment> | null, sessionData = EMPTY_SESSION) {
  const request = emptyRequest();
  const draft: Draft = {
    id: 'draft-1',
    status: 'Completed',
    sessionData,
    appointmentRequest: {
      ...request,
      property: {
        ...request.property,
        street1: '12 Oak St',
        street2: 'Apt 3',
        city: 'Minneapolis',
        state: 'MN',
        zipcode: '55401',
      },
      appointment: appointment && { ...APPOINTMENT, ...appointment },
    },
  };
  return bookedVisitOf(draft, 'America/Chicago');
}

test('the visit is read from the draft, its end from what was picked; a draft without an appointment has none [S2.comments-heading]', () => {
  const appointmentInfo = {
    selectedTime: 'b_09:00',
    selectedTimeDate: '2026-03-08',
    selectedStartTime: '09:00',
    selectedEndTime: '10:30',
  };
  expect(visitOf({}, { ...EMPTY_SESSION, appointmentInfo })).toEqual({
    date: '2026-03-08',
    startTime: '09:00',
    endTime: '10:30',
    timeZone: 'America/Chicago',
    address: '12 Oak St Apt 3, Minneapolis, MN 55401',
    offer: null,
  });
  expect(visitOf(null)).toBeNull();
});

test('a draft that has lost what was picked gets two hours, within the day', () => {
  expect(visitOf({})?.endTime).toBe('11:00');
  expect(visitOf({ appointmentDateTime: '2026-03-08T22:30' })?.endTime).toBe('23:30');
});

test.each([
  { displayedPromotion: 'Save $200.', acceptedPromotion: true, offer: 'Save $200.' },
  { displayedPromotion: 'Save $200.', acceptedPromotion: false, offer: null },
])(
  'a visit earns an offer that was shown if it is soon enough: $acceptedPromotion [S4.offer-accepted]',
  ({ offer, ...schedulingPromotion }) => {
    expect(visitOf({ schedulingPromotion })?.offer).toBe(offer);
  },
);

test.each([
  { date: '2026-03-08', timeZone: 'America/Chicago', start: '2026-03-08T14:00Z' },
  { date: '2026-03-07', timeZone: null, start: '2026-03-07T09:00' },
])(
  'the pages of web calendars get the visit of $date in $timeZone, the time, the place and whom to call [F12, B13.window]',
  ({ date, timeZone, start }) => {
    const address = '12 Oak St & Co, Minneapolis, MN 55401';
    const { google, outlook } = visitCalendarLinks(
      { date, startTime: '09:00', endTime: '11:00', timeZone, address },
      { company: 'Hearth & Pane', phone: '(800) 555-0142' },
    );
    const said = (link: string, names: readonly string[]) =>
      names.map((name) => new URL(link).searchParams.get(name));
    const words = [
      'Hearth & Pane: free in-home estimate',
      address,
      'To change or cancel this visit, call (800) 555-0142.',
    ];
    const day = date.replaceAll('-', '');

    expect(said(google, ['text', 'location', 'details', 'action', 'dates', 'ctz'])).toEqual([
      ...words,
      'TEMPLATE',
      `${day}T090000/${day}T110000`,
      timeZone,
    ]);
    expect(said(outlook, ['subject', 'location', 'body', 'startdt'])).toEqual([...words, start]);
  },
);
