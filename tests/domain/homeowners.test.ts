import { describe, expect, test } from 'vitest';
import {
  answerOf,
  EMPTY_OWNER,
  withAddedOwner,
  withoutOwner,
  withOwnership,
} from '#src/domain/homeowners.ts';
import {
  fullName,
  homeownerOptionOf,
  multipleOwnersOf,
  registeredOwnerNames,
  verificationOptionOf,
} from '#src/domain/names.ts';

const ANN = { firstName: 'Ann', lastName: 'Lee', phone: '3035550123' };

describe('additional homeowners', () => {
  test('open with an empty one for several homeowners and are kept aside for the only one, whose answer has none [S2.homeowner-question]', () => {
    const several = withOwnership({ ownership: null, additionalOwners: [] }, 'multiple_homeowners');
    expect(several).toEqual({ ownership: 'multiple_homeowners', additionalOwners: [EMPTY_OWNER] });
    const withAnn = { ...several, additionalOwners: [ANN] };
    const only = withOwnership(withAnn, 'the_only_homeowner');
    expect(withOwnership(withAnn, 'multiple_homeowners')).toEqual(withAnn);
    expect(withOwnership(only, 'multiple_homeowners')).toEqual(withAnn);
    expect(answerOf(only)).toEqual({ ownership: 'the_only_homeowner', additionalOwners: [] });
    expect(answerOf(several)).toBe(several);
  });

  test('are added at the end and removed one by one; without the last the visitor is the only homeowner [S5.last-owner]', () => {
    const two = withAddedOwner({ ownership: 'multiple_homeowners', additionalOwners: [ANN] });
    expect(two.additionalOwners).toEqual([ANN, EMPTY_OWNER]);
    const one = withoutOwner(two, 0);
    expect(one).toEqual({ ownership: 'multiple_homeowners', additionalOwners: [EMPTY_OWNER] });
    expect(withoutOwner(one, 0)).toEqual({ ownership: 'the_only_homeowner', additionalOwners: [] });
    expect(withoutOwner(one, 5)).toEqual(one);
  });
});

describe('ownership', () => {
  test.each([
    [null, null],
    ['the_only_homeowner', false],
    ['multiple_homeowners', true],
  ] as const)(
    '%s and several owners: %s stand for each other [S3.ownership-ids]',
    (option, several) => {
      expect(multipleOwnersOf(option)).toBe(several);
      expect(homeownerOptionOf(several)).toBe(option);
    },
  );

  test.each([
    ['multiple_homeowners', null],
    ['lead_is_the_homeowner', 'lead_is_the_homeowner'],
    ['im_not_sure', 'im_not_sure'],
  ] as const)('%s answers the verification with %s [S3.ownership-ids]', (selection, option) => {
    expect(verificationOptionOf(selection)).toBe(option);
  });

  test('registered owners without any name are dropped, and each name stands once [S3.owners]', () => {
    const owners = [
      { firstName: 'Ann', lastName: 'Lee' },
      { firstName: null, lastName: null },
      { firstName: null, lastName: 'Lee Trust' },
      { firstName: ' ', lastName: null },
      { firstName: 'Ann ', lastName: 'Lee' },
    ];
    expect(registeredOwnerNames(owners)).toEqual(['Ann Lee', 'Lee Trust']);
    expect(fullName({ firstName: 'Ann', lastName: null })).toBe('Ann');
  });
});
