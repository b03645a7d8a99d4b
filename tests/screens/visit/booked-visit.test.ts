import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { emptyRequest, EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { visitCalendarFile, visitCalendarLinks } from '#src/domain/visit-calendar.ts';
import { bookedVisitOf } from '#src/screens/visit/booked-visit.ts';

function booked(change: Partial<Draft> = {}): Draft {
  const request = emptyRequest();
  return {
    id: 'secret-draft',
    status: 'Completed',
    sessionData: {
      ...EMPTY_SESSION,
      appointmentInfo: {
        selectedTime: 'b_09:00',
        selectedTimeDate: '2026-03-08',
        selectedStartTime: '09:00',
        selectedEndTime: '11:00',
      },
    },
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
      appointment: {
        appointmentDateTime: '2026-03-08T09:00',
        appointmentBlockGuid: 'b',
        schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
      },
    },
    ...change,
  };
}

test('the visit is read from the draft, its end from what was picked [S2.comments-heading]', () => {
  expect(bookedVisitOf(booked(), 'America/Chicago')).toEqual({
    date: '2026-03-08',
    startTime: '09:00',
    endTime: '11:00',
    timeZone: 'America/Chicago',
    address: '12 Oak St Apt 3, Minneapolis, MN 55401',
    offer: null,
  });
});

test('a draft that has lost what was picked gets two hours, within the day', () => {
  const at = (appointmentDateTime: string) => {
    const draft = booked({ sessionData: EMPTY_SESSION });
    const { appointment } = draft.appointmentRequest;
    if (appointment !== null)
      draft.appointmentRequest.appointment = { ...appointment, appointmentDateTime };
    return bookedVisitOf(draft, null)?.endTime;
  };

  expect(at('2026-03-08T09:00')).toBe('11:00');
  expect(at('2026-03-08T22:30')).toBe('23:30');
});

test('a visit soon enough for the offer that was shown earns it, any other does not [S4.offer-accepted]', () => {
  const offered = (displayedPromotion: string | null, acceptedPromotion: boolean) => {
    const draft = booked();
    const { appointment } = draft.appointmentRequest;
    if (appointment !== null)
      draft.appointmentRequest.appointment = {
        ...appointment,
        schedulingPromotion: { displayedPromotion, acceptedPromotion },
      };
    return bookedVisitOf(draft, null)?.offer;
  };

  expect(offered('Save $200.', true)).toBe('Save $200.');
  expect(offered('Save $200.', false)).toBe(null);
  expect(offered(null, false)).toBe(null);
});

test('a draft without an appointment has no visit [S2.comments-heading]', () => {
  const draft = booked();
  expect(
    bookedVisitOf(
      { ...draft, appointmentRequest: { ...draft.appointmentRequest, appointment: null } },
      null,
    ),
  ).toBeNull();
});

test.each([
  ['2026-03-08', '2026-03-08T14:00:00.000Z'],
  ['2026-03-07', '2026-03-07T15:00:00.000Z'],
])(
  'the calendar file of %s starts at nine in the property’s zone, whatever the clocks do [F12]',
  (date, instant) => {
    const draft = booked();
    const visit = bookedVisitOf(draft, 'America/Chicago');
    if (visit === null) throw new Error('The draft has an appointment.');
    const text = visitCalendarFile(
      { ...visit, date },
      {
        company: 'Hearth & Pane',
        phone: '(800) 555-0142',
        now: new Date('2026-03-01T00:00:00Z'),
        draftHash: null,
      },
    );
    const calendar = new ICAL.Component(ICAL.parse(text));
    const zone = calendar.getFirstSubcomponent('vtimezone');
    if (zone !== null) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    const component = calendar.getFirstSubcomponent('vevent');
    if (component === null) throw new Error('The file has no event.');
    const event = new ICAL.Event(component);

    expect(event.startDate.toJSDate().toISOString()).toEqual(instant);
    expect(event.duration.toSeconds()).toBe(7200);
    expect(event.summary).toBe('Hearth & Pane: free in-home estimate');
    expect(event.location).toBe('12 Oak St Apt 3, Minneapolis, MN 55401');
    expect(text).not.toContain('secret-draft');
  },
);

test.each([
  ['2026-03-08', 'America/Chicago', '2026-03-08T14:00Z'],
  ['2026-03-07', 'America/Chicago', '2026-03-07T15:00Z'],
  ['2026-03-07', null, '2026-03-07T09:00'],
  ['2026-03-07', 'Nowhere/At-all', '2026-03-07T09:00'],
])(
  'the pages of web calendars get the visit of %s in %s, the time, the place and whom to call [F12, B13.window]',
  (date, timeZone, start) => {
    const visit = {
      date,
      startTime: '09:00',
      endTime: '11:00',
      timeZone,
      address: '12 Oak St & Co, Minneapolis, MN 55401',
    };
    const links = visitCalendarLinks(visit, { company: 'Hearth & Pane', phone: '(800) 555-0142' });
    const [google, outlook] = [links.google, links.outlook].map((link) => new URL(link));
    const words = [
      'Hearth & Pane: free in-home estimate',
      visit.address,
      'To change or cancel this visit, call (800) 555-0142.',
    ];
    const said = (url: URL | undefined, names: readonly string[]) =>
      names.map((name) => url?.searchParams.get(name) ?? null);

    expect(google?.origin).toBe('https://calendar.google.com');
    expect(said(google, ['text', 'location', 'details'])).toEqual(words);
    expect(said(google, ['action', 'dates', 'ctz'])).toEqual([
      'TEMPLATE',
      `${date.replaceAll('-', '')}T090000/${date.replaceAll('-', '')}T110000`,
      timeZone,
    ]);
    expect(outlook?.origin).toBe('https://outlook.live.com');
    expect(said(outlook, ['subject', 'location', 'body'])).toEqual(words);
    expect(said(outlook, ['startdt'])).toEqual([start]);
  },
);
