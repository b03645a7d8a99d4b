import { pick } from 'es-toolkit';
import ICAL from 'ical.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDaysText } from '#src/domain/calendar.ts';
import { appointmentCalendarFile, type CalendarEvent } from '#src/domain/ics.ts';
import { wallClockIn } from '#src/server/wall-clock.ts';

const EVENT: CalendarEvent = {
  start: '2026-03-08T09:00',
  end: '2026-03-08T11:00',
  timeZone: 'America/Denver',
  title: 'Free in-home estimate',
  location: '1 Main St, Denver, CO 80202',
  description: 'We look forward to it.',
  uid: 'f3a1@company.example',
  sequence: 0,
  now: new Date('2026-03-01T12:34:56.789Z'),
};

function parsed(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const component = calendar.getFirstSubcomponent('vevent');
  if (component === null) throw new Error('No event in the file');
  const zone = calendar.getFirstSubcomponent('vtimezone');
  return {
    calendar,
    component,
    event: new ICAL.Event(component),
    zone: zone === null ? null : new ICAL.Timezone(zone),
  };
}

/** The instant that a calendar app computes for the event's start from the time zone rules in the file. */
function startInstant(event: CalendarEvent): string {
  const { event: read, zone } = parsed(appointmentCalendarFile(event));
  if (zone === null) throw new Error('No time zone in the file');
  const start = read.startDate.clone();
  start.zone = zone;
  return start.toJSDate().toISOString();
}

describe('an appointment as a calendar file', () => {
  test('is read as the event it was written from [F12]', () => {
    const { calendar, component, event } = parsed(appointmentCalendarFile(EVENT));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe(EVENT.timeZone);
    expect({
      uid: event.uid,
      title: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      now: component.getFirstPropertyValue('dtstamp')?.toString(),
    }).toEqual({
      ...pick(EVENT, ['uid', 'title', 'location', 'description']),
      start: `${EVENT.start}:00`,
      end: `${EVENT.end}:00`,
      now: '2026-03-01T12:34:56Z',
    });
  });

  test('says when clocks change, from what to what [F12]', () => {
    const rules = [
      'BEGIN:DAYLIGHT',
      'DTSTART:20250309T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0600',
      'END:DAYLIGHT',
    ];
    expect(appointmentCalendarFile(EVENT)).toContain(rules.join('\r\n'));
  });

  test.each([
    ['America/New_York', '2026-03-08T09:00', '2026-03-08T13:00:00.000Z'],
    ['America/Phoenix', '2026-07-01T09:00', '2026-07-01T16:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T09:00', '2026-03-29T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T09:00', '2026-04-04T22:30:00.000Z'],
  ])('in %s at %s stands for %s [F12]', (timeZone, start, instant) => {
    expect(startInstant({ ...EVENT, timeZone, start, end: start })).toBe(instant);
  });

  test('stands for the wall clock the platform knows, on any day of three years in any zone of the country [F12]', () => {
    const zones = [
      'America/New_York',
      'America/Detroit',
      'America/Chicago',
      'America/Denver',
      'America/Boise',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Juneau',
      'America/Adak',
      'Pacific/Honolulu',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1095 }),
        fc.constantFrom('00:00', '04:30', '09:00', '23:30'),
        (timeZone, days, time) => {
          const start = `${addDaysText('2026-01-01', days)}T${time}`;
          const instant = startInstant({ ...EVENT, timeZone, start, end: start });
          expect(wallClockIn(timeZone, new Date(instant))).toBe(start);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([null, 'Mars/Olympus'])(
    'with the time zone %s floats on the wall clock [F12]',
    (timeZone) => {
      const { component, event, zone } = parsed(appointmentCalendarFile({ ...EVENT, timeZone }));
      expect(zone).toBe(null);
      expect(component.getFirstProperty('dtstart')?.getParameter('tzid')).toBeUndefined();
      expect(event.startDate.toString()).toBe('2026-03-08T09:00:00');
    },
  );

  test('keeps every text as it is, whatever stands in it', () => {
    const description = 'Línea 1; a, b \\ c\nEND:VEVENT\r\nBEGIN:VALARM "x" 😀'.repeat(5);
    const { calendar, event } = parsed(
      appointmentCalendarFile({ ...EVENT, description, title: 'A; B, C\\n', location: '' }),
    );
    expect(event.description).toBe(description.replace(/\r\n/g, '\n'));
    expect(event.summary).toBe('A; B, C\\n');
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
  });

  test('has lines of at most 75 bytes that end in CR LF and never break a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (description) => {
        const file = appointmentCalendarFile({ ...EVENT, timeZone: null, description });
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
        const lines = file.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(
          true,
        );
        expect(parsed(file).event.description ?? '').toBe(description.replace(/\p{Cc}/gu, ''));
      }),
    );
  });
});
