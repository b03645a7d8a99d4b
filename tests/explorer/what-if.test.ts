import { expect, test } from 'vitest';
import type { DecisionRowId } from '#src/domain/address-decision.ts';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { DecidedVisits, FunnelReport } from '#src/domain/funnel.ts';
import {
  effectOf,
  effectWords,
  limitEffect,
  NO_CHANGE,
  readChange,
  requestOf,
  withLimit,
  withLine,
  withMoved,
  writeChange,
  type Change,
} from '#src/explorer/what-if.ts';

function visits(
  count: number,
  outcome: DecidedVisits['outcome'],
  rest: Partial<DecidedVisits> = {},
): DecidedVisits {
  return {
    windowCount: 6,
    propertyType: PROPERTY_TYPE.singleFamily,
    isServed: true,
    isVerifyHomeOwnership: false,
    isUnsure: false,
    isEvent: false,
    meetsThreshold: true,
    ...rest,
    outcome,
    count,
  };
}

const REPORT: FunnelReport = {
  groups: [],
  decided: [
    visits(2000, 'booked'),
    visits(14, 'booked', { windowCount: 2 }),
    visits(6, 'left', { windowCount: 2 }),
    visits(7, 'call', { windowCount: 1 }),
    visits(3, 'call', { meetsThreshold: false }),
    visits(20, 'call', { propertyType: PROPERTY_TYPE.rental, windowCount: 1 }),
    visits(30, 'turnedAway', { isServed: false }),
    visits(9, 'call', { isVerifyHomeOwnership: true, isUnsure: true, meetsThreshold: null }),
  ],
  amounts: [
    { of: 'windows', amount: 6, count: 90 },
    { of: 'windows', amount: 30, count: 10 },
    { of: 'daysAhead', amount: 2, count: 60 },
    { of: 'daysAhead', amount: 9, count: 40 },
  ],
  leftOut: 0,
};
const said = (change: Change) => effectWords(effectOf(REPORT.decided, change));

/** The number of a line as it stands now. */
function numberOf(id: DecisionRowId): number {
  return NO_CHANGE.lines.findIndex((line) => line.id === id) + 1;
}

/** The change with a line moved, one place at a time, to the other side of another. */
function movedPast(change: Change, id: DecisionRowId, other: DecisionRowId): Change {
  const way = numberOf(other) - numberOf(id);
  return Array.from({ length: Math.abs(way) }).reduce<Change>(
    (moved) => withMoved(moved, id, way < 0 ? -1 : 1),
    change,
  );
}

/** A line switched off, another with a number, a third moved up, and a limit. */
function changed(number: number): Change {
  const off = withLine(NO_CHANGE, 'belowValueThreshold', { isOn: false });
  const numbered = withLine(off, 'fewerThanTwoWindows', { number });
  return withLimit(
    movedPast(numbered, 'unsureOfOwnership', 'fewerThanTwoWindows'),
    'MAX_WINDOWS',
    20,
  );
}

test.each([
  [
    'a line that is switched off',
    withLine(NO_CHANGE, 'belowValueThreshold', { isOn: false }),
    '3 of 2,089 would end elsewhere: 3 calls become bookings.',
  ],
  [
    'another number',
    withLine(NO_CHANGE, 'fewerThanTwoWindows', { number: 3 }),
    '20 of 2,089 would end elsewhere: 14 bookings become calls, 6 end the same way.',
  ],
  [
    'the first line switched off',
    withLine(NO_CHANGE, 'outsideServiceArea', { isOn: false }),
    '30 of 2,089 would end elsewhere: 30 refusals become bookings.',
  ],
  ['no change', NO_CHANGE, '0 of 2,089 would end elsewhere.'],
])('%s tells what would have become of the visits that came [F31]', (_what, change, words) => {
  expect(said(change)).toBe(words);
});

test('a line that moves takes over from the one it passes, and never passes the last one', () => {
  const moved = effectOf(
    REPORT.decided,
    movedPast(NO_CHANGE, 'nonPrimaryResidence', 'fewerThanTwoWindows'),
  );
  const last = NO_CHANGE.lines.at(-2)?.id ?? '';
  expect({
    moved: moved.shiftOf(({ id }) => id === 'nonPrimaryResidence'),
    passed: moved.shiftOf(({ id }) => id === 'fewerThanTwoWindows'),
  }).toEqual({ moved: { now: 20, would: 0 }, passed: { now: 7, would: 27 } });
  expect(withMoved(NO_CHANGE, last, 1)).toEqual(NO_CHANGE);
});

test('an address keeps a change, and one without a change says nothing', () => {
  const change = changed(4);
  expect(readChange(writeChange(change))).toEqual(change);
  expect(writeChange(NO_CHANGE)).toBe(null);
  expect(readChange(null)).toEqual(NO_CHANGE);
  expect(readChange('carpet:3 -otherwise MAX_DOORS')).toEqual(NO_CHANGE);
});

test.each([-1, 2.5, 1000])(
  'a number of windows that nobody can have is the nearest one that somebody can, so that an address keeps it: %d',
  (number) => {
    const change = withLimit(
      withLine(NO_CHANGE, 'fewerThanTwoWindows', { number }),
      'MAX_DOORS',
      number,
    );
    expect(readChange(writeChange(change))).toEqual(change);
  },
);

test('a limit tells how many visits were beyond it', () => {
  expect({
    windows: limitEffect(REPORT, 'MAX_WINDOWS', 20),
    days: limitEffect(REPORT, 'BOOKING_WINDOW_DAYS', 7),
    offer: limitEffect(REPORT, 'OFFER_AFTER_DAYS', 1),
  }).toEqual({
    windows: '10 of 100 gave more windows.',
    days: '40 of 100 booked a later day.',
    offer: '100 of 100 booked a day that shows the offer, 40 now.',
  });
});

test('a request names lines as they stand now, files, and what it would have changed', () => {
  const change = changed(3);
  expect(requestOf(change, effectOf(REPORT.decided, change), REPORT)).toBe(
    `In the address decision (src/domain/address-decision.ts), move line ${numberOf('unsureOfOwnership')}, “The visitor is not sure who owns the home”, above line ${numberOf('fewerThanTwoWindows')}, “Fewer than two windows”; in line ${numberOf('fewerThanTwoWindows')}, “Fewer than two windows”, say 3 in place of 2; take out line ${numberOf('belowValueThreshold')}, “The property value is below the threshold”. Of the visits counted, 23 of 2,089 would end elsewhere: 14 bookings become calls, 3 calls become bookings, 6 end the same way.\n` +
      'Set MAX_WINDOWS (src/domain/constants.ts) to 20: A project may have up to 20 windows; now 50. 10 of 100 gave more windows.',
  );
});
