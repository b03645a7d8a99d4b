import { describe, expect, test } from 'vitest';
import {
  ADDRESS_DECISION,
  type Condition,
  conditionWords,
  decide,
  type DecisionRowId,
  holds,
  leadsToBooking,
  rowOf,
} from '#src/domain/address-decision.ts';
import { emptyRequest, EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import type {
  AppointmentRequest,
  Draft,
  OwnershipSelection,
  PropertyValidation,
} from '#src/domain/draft.ts';

function draft(
  request: Partial<AppointmentRequest>,
  ownershipSelection: OwnershipSelection | null = null,
): Draft {
  return {
    id: 'd1',
    status: 'New',
    sessionData: { ...EMPTY_SESSION, ownershipSelection },
    appointmentRequest: { ...emptyRequest(), ...request },
  };
}

function rowHolds(
  id: DecisionRowId,
  on: Draft,
  validation: PropertyValidation | null = null,
): boolean {
  return holds(rowOf(id).condition, { draft: on, validation });
}

test('a zipcode is outside the service area unless it is known to be served [F6.1]', () => {
  const { property } = emptyRequest();
  const served = [null, false, true].map((zipcodeValid) =>
    draft({ property: { ...property, zipcodeValid } }),
  );
  expect(served.map((one) => rowHolds('outsideServiceArea', one))).toEqual([true, true, false]);
});

test.each([
  [876090000, false, false],
  [876090001, false, true],
  [876090002, false, true],
  [876090003, false, true],
  [876090004, false, false],
  [876090005, false, false],
  [876090099, true, false],
])(
  'property type %i is Other: %s, a non-primary residence: %s [F6.2, F6.3, S9.property-codes]',
  (propertyType, isOther, isNonPrimary) => {
    const answered = draft({ property: { ...emptyRequest().property, propertyType } });
    expect({
      rowHoldsOtherPropertyType: rowHolds('otherPropertyType', answered),
      rowHoldsNonPrimaryResidence: rowHolds('nonPrimaryResidence', answered),
    }).toEqual({ rowHoldsOtherPropertyType: isOther, rowHoldsNonPrimaryResidence: isNonPrimary });
  },
);

test.each([
  [0, true],
  [1, true],
  [2, false],
  [50, false],
])('%i windows are fewer than two: %s [F6.4]', (windowCount, isFewer) => {
  expect(
    rowHolds('fewerThanTwoWindows', draft({ project: { ...emptyRequest().project, windowCount } })),
  ).toBe(isFewer);
});

test.each([
  [false, true, 'im_not_sure', true],
  [false, true, 'lead_is_the_homeowner', false],
  [false, true, null, false],
  [false, false, 'im_not_sure', false],
  [true, true, 'im_not_sure', false],
] as const)(
  'event %s, verification %s and the answer %s are unsure of ownership: %s [F6.5]',
  (isEvent, isVerifyHomeOwnership, answer, isUnsure) => {
    expect(rowHolds('unsureOfOwnership', draft({ isEvent, isVerifyHomeOwnership }, answer))).toBe(
      isUnsure,
    );
  },
);

test.each([
  [false, false, false, true],
  [false, false, true, false],
  [false, true, false, false],
  [true, false, false, false],
])(
  'event %s, verification %s and a value that meets the threshold %s are below it: %s [F6.6]',
  (isEvent, isVerifyHomeOwnership, doesMeet, isBelow) => {
    const validation = {
      doesPropertyValueMeetThreshold: doesMeet,
      isPropertyOwnershipValidated: !doesMeet,
    };
    expect(
      rowHolds('belowValueThreshold', draft({ isEvent, isVerifyHomeOwnership }), validation),
    ).toBe(isBelow);
  },
);

describe('a served home with one window', () => {
  const { property, project } = emptyRequest();
  const request = {
    property: { ...property, zipcodeValid: true },
    project: { ...project, windowCount: 1 },
  };
  const meets = { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true };
  const input = { draft: draft(request), validation: meets };
  const withNumber = (than: number) =>
    ADDRESS_DECISION.map((row) =>
      row.id === 'fewerThanTwoWindows'
        ? { ...row, condition: { kind: 'fewerWindows', than } as const }
        : row,
    );

  test('goes to inside sales, because it has fewer than two [F6.4]', () => {
    expect(decide(input)).toBe(rowOf('fewerThanTwoWindows'));
  });

  test.each([
    [
      'with that row switched off',
      ADDRESS_DECISION.filter(({ id }) => id !== 'fewerThanTwoWindows'),
      'otherwise',
    ],
    ['with another number', withNumber(1), 'otherwise'],
    [
      'with that row behind the last one',
      ADDRESS_DECISION.toSorted(
        (one, other) =>
          Number(one.id === 'fewerThanTwoWindows') - Number(other.id === 'fewerThanTwoWindows'),
      ),
      'otherwise',
    ],
  ])('%s, a copy of the decision lets it book [F31]', (_, rows, id) => {
    expect({ id: decide(input, rows).id, leadsToBooking: leadsToBooking(input, rows) }).toEqual({
      id,
      leadsToBooking: true,
    });
  });

  test('a copy in which no row holds is an error', () => {
    expect(() => decide(input, [])).toThrow('No row of the address decision holds');
  });
});

test('the value of the property does not keep anybody from booking before it is known, and does once it is below the threshold [F6.6]', () => {
  const { property, project } = emptyRequest();
  const served = draft({
    property: { ...property, zipcodeValid: true },
    project: { ...project, windowCount: 2 },
  });
  const below = { doesPropertyValueMeetThreshold: false, isPropertyOwnershipValidated: false };
  expect({
    unknown: leadsToBooking({ draft: served, validation: null }),
    below: leadsToBooking({ draft: served, validation: below }),
  }).toEqual({ unknown: true, below: false });
  expect(decide({ draft: served, validation: null })).toBe(rowOf('belowValueThreshold'));
});

test.each([
  [
    { kind: 'propertyType', types: [876090001, 876090000, 1] },
    'the property type is rental, single family or code 1',
  ],
  [
    { kind: 'fewerWindows', than: 4 },
    'the project has fewer than four windows, or no windows at all',
  ],
] as [Condition, string][])('%j is in words “%s”', (condition, words) => {
  expect(conditionWords(condition)).toBe(words);
});
