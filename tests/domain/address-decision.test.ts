import { expect, test } from 'vitest';
import {
  ADDRESS_DECISION,
  type Condition,
  conditionWords,
  decide,
  leadsToBooking,
} from '#src/domain/address-decision.ts';
import { emptyRequest } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { draftOf } from '../support/draft-of.ts';

// tests/model/expectations.test.ts compares the decision with the specification, for all answers.

/** A served home with so many windows. */
function homeWith(windowCount: number): Draft {
  const { property, project } = emptyRequest();
  return draftOf({
    property: { ...property, zipcodeValid: true },
    project: { ...project, windowCount },
  });
}

const validation = { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true };
const isAboutWindows = ({ id }: { id: string }) => id === 'fewerThanTwoWindows';

test.each([
  ['without its row', ADDRESS_DECISION.filter((row) => !isAboutWindows(row))],
  [
    'with its row behind the last one',
    ADDRESS_DECISION.toSorted((a, b) => Number(isAboutWindows(a)) - Number(isAboutWindows(b))),
  ],
  [
    'with another number in its row',
    ADDRESS_DECISION.map((row) =>
      isAboutWindows(row) ? { ...row, condition: { kind: 'fewerWindows', than: 1 } as const } : row,
    ),
  ],
])('one window may not be booked, but by a copy of the decision %s [F6.4, F31]', (_, rows) => {
  const input = { draft: homeWith(1), validation };
  expect(decide(input).id).toBe('fewerThanTwoWindows');
  expect(leadsToBooking(input)).toBe(false);
  expect(decide(input, rows).id).toBe('otherwise');
  expect(leadsToBooking(input, rows)).toBe(true);
});

test('a copy of the decision in which no row holds is an error', () => {
  expect(() => decide({ draft: homeWith(2), validation }, [])).toThrow(
    'No row of the address decision holds',
  );
});

test('the value of the property does not keep anybody from booking before it is known, and does once it is below the threshold [F6.6]', () => {
  const below = { ...validation, doesPropertyValueMeetThreshold: false };
  expect(leadsToBooking({ draft: homeWith(2), validation: null })).toBe(true);
  expect(leadsToBooking({ draft: homeWith(2), validation: below })).toBe(false);
});

test.each<[Condition, string]>([
  [
    { kind: 'propertyType', types: [876090001, 876090000, 1] },
    'the property type is rental, single family or code 1',
  ],
  [
    { kind: 'fewerWindows', than: 4 },
    'the project has fewer than four windows, or no windows at all',
  ],
])('%j is in words “%s”', (condition, words) => {
  expect(conditionWords(condition)).toBe(words);
});
