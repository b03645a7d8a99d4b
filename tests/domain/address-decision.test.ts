import { describe, expect, test } from 'vitest';
import {
  ADDRESS_DECISION,
  type Condition,
  conditionWords,
  decide,
  leadsToBooking,
} from '#src/domain/address-decision.ts';
import { emptyRequest, EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import type { Draft, OwnershipSelection } from '#src/domain/draft.ts';

/** What differs from a served home of two windows that may book. */
interface Asked {
  zipcodeValid?: boolean | null;
  propertyType?: number;
  windowCount?: number;
  isEvent?: boolean;
  isVerifyHomeOwnership?: boolean;
  answer?: OwnershipSelection;
  doesMeet?: boolean;
}

function input({ zipcodeValid = true, doesMeet = true, ...asked }: Asked) {
  const { property, project, ...request } = emptyRequest();
  const { propertyType = property.propertyType, windowCount = 2, answer = null } = asked;
  const draft: Draft = {
    id: 'd1',
    status: 'New',
    sessionData: { ...EMPTY_SESSION, ownershipSelection: answer },
    appointmentRequest: {
      ...request,
      property: { ...property, zipcodeValid, propertyType },
      project: { ...project, windowCount },
      isEvent: asked.isEvent ?? false,
      isVerifyHomeOwnership: asked.isVerifyHomeOwnership ?? false,
    },
  };
  const validation = {
    doesPropertyValueMeetThreshold: doesMeet,
    isPropertyOwnershipValidated: !doesMeet,
  };
  return { draft, validation };
}

const UNSURE = { isVerifyHomeOwnership: true, answer: 'im_not_sure' } as const;

test.each<[Asked, string]>([
  [{ zipcodeValid: null }, 'outsideServiceArea'],
  [{ zipcodeValid: false, propertyType: 876090099 }, 'outsideServiceArea'],
  [{ propertyType: 876090099, windowCount: 1 }, 'otherPropertyType'],
  [{ propertyType: 876090001, windowCount: 1 }, 'nonPrimaryResidence'],
  [{ propertyType: 876090002 }, 'nonPrimaryResidence'],
  [{ propertyType: 876090003 }, 'nonPrimaryResidence'],
  [{ propertyType: 876090004 }, 'otherwise'],
  [{ propertyType: 876090005 }, 'otherwise'],
  [{ windowCount: 1, ...UNSURE }, 'fewerThanTwoWindows'],
  [{ windowCount: 0 }, 'fewerThanTwoWindows'],
  [UNSURE, 'unsureOfOwnership'],
  [{ ...UNSURE, answer: 'lead_is_the_homeowner' }, 'otherwise'],
  [{ ...UNSURE, isVerifyHomeOwnership: false }, 'otherwise'],
  [{ ...UNSURE, isEvent: true }, 'otherwise'],
  [{ doesMeet: false }, 'belowValueThreshold'],
  [{ doesMeet: false, isVerifyHomeOwnership: true }, 'otherwise'],
  [{ doesMeet: false, isEvent: true }, 'otherwise'],
  [{}, 'otherwise'],
])(
  'the first line that holds wins: for %j it is %s [F6.1, F6.2, F6.3, F6.4, F6.5, F6.6, S9.property-codes]',
  (asked, id) => {
    expect(decide(input(asked)).id).toBe(id);
    expect(leadsToBooking(input(asked))).toBe(id === 'otherwise');
  },
);

describe('a copy of the decision', () => {
  const windowRows = ADDRESS_DECISION.filter(({ id }) => id === 'fewerThanTwoWindows');
  const otherRows = ADDRESS_DECISION.filter(({ id }) => id !== 'fewerThanTwoWindows');

  test.each([
    ['without its row', otherRows],
    ['with its row behind the last one', [...otherRows, ...windowRows]],
    [
      'with another number in its row',
      ADDRESS_DECISION.map((row) =>
        row.id === 'fewerThanTwoWindows'
          ? { ...row, condition: { kind: 'fewerWindows', than: 1 } as const }
          : row,
      ),
    ],
  ])('%s lets one window book [F31]', (_, rows) => {
    expect(decide(input({ windowCount: 1 }), rows).id).toBe('otherwise');
    expect(leadsToBooking(input({ windowCount: 1 }), rows)).toBe(true);
  });

  test('in which no row holds is an error', () => {
    expect(() => decide(input({}), [])).toThrow('No row of the address decision holds');
  });
});

test('the value of the property does not keep anybody from booking before it is known [F6.6]', () => {
  const unknown = { ...input({}), validation: null };
  expect(leadsToBooking(unknown)).toBe(true);
  expect(decide(unknown).id).toBe('belowValueThreshold');
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
