import { describe, expect, test } from 'vitest';
import { areHomeownersValid, EMPTY_OWNER, ownerErrors, withAddedOwner, withoutOwner, withOwnership } from '#src/domain/homeowners.ts';
import { fullName, homeownerOptionOf, multipleOwnersOf, registeredOwnerNames, verificationOptionOf } from '#src/domain/names.ts';

const ANN = { firstName: 'Ann', lastName: 'Lee', phone: '3035550123' };
const BO = { firstName: 'Bo', lastName: 'Li', phone: '3035550124' };

describe('additional homeowners', () => {
  test('open with an empty one for several homeowners and are put away for the only one [S2.homeowner-question]', () => {
    const several = withOwnership({ ownership: null, additionalOwners: [] }, 'multiple_homeowners');
    expect(several).toEqual({ ownership: 'multiple_homeowners', additionalOwners: [EMPTY_OWNER] });
    expect(withOwnership({ ...several, additionalOwners: [ANN] }, 'multiple_homeowners').additionalOwners).toEqual([ANN]);
    expect(withOwnership(several, 'the_only_homeowner')).toEqual({ ownership: 'the_only_homeowner', additionalOwners: [] });
  });

  test('are added at the end and removed one by one; without the last the visitor is the only homeowner [S5.last-owner]', () => {
    const two = withAddedOwner({ ownership: 'multiple_homeowners', additionalOwners: [ANN] });
    expect(two.additionalOwners).toEqual([ANN, EMPTY_OWNER]);
    const one = withoutOwner(two, 0);
    expect(one).toEqual({ ownership: 'multiple_homeowners', additionalOwners: [EMPTY_OWNER] });
    expect(withoutOwner(one, 0)).toEqual({ ownership: 'the_only_homeowner', additionalOwners: [] });
    expect(withoutOwner(one, 5)).toEqual(one);
  });

  test.each([
    [EMPTY_OWNER, { firstName: 'Field is required.', lastName: 'Field is required.', phone: 'Field is required.' }],
    [ANN, {}],
    [{ ...ANN, phone: '303555' }, { phone: 'Phone number must be 10 digits.' }],
    [{ ...ANN, phone: '1235550123' }, { phone: 'This phone number is not allowed.' }],
    [{ ...ANN, firstName: '<b>', lastName: 'x'.repeat(51) }, { firstName: 'Please make sure your input does not contain invalid characters.', lastName: 'Text length should be from 1 to 50 symbols.' }],
  ])('%j has the errors %j [S5.additional-owner]', (owner, errors) => {
    expect(ownerErrors(owner)).toEqual(errors);
  });

  test('must all be valid for Next [S5.additional-owner, S5.homeowner]', () => {
    expect(areHomeownersValid({ ownership: null, additionalOwners: [] })).toBe(false);
    expect(areHomeownersValid({ ownership: 'the_only_homeowner', additionalOwners: [] })).toBe(true);
    expect(areHomeownersValid({ ownership: 'multiple_homeowners', additionalOwners: [] })).toBe(false);
    expect(areHomeownersValid({ ownership: 'multiple_homeowners', additionalOwners: [ANN, EMPTY_OWNER] })).toBe(false);
    expect(areHomeownersValid({ ownership: 'multiple_homeowners', additionalOwners: [ANN, BO] })).toBe(true);
  });
});

describe('ownership', () => {
  test('answers and what is saved stand for each other [S3.ownership-ids]', () => {
    expect([multipleOwnersOf(null), multipleOwnersOf('the_only_homeowner'), multipleOwnersOf('multiple_homeowners')]).toEqual([null, false, true]);
    expect([homeownerOptionOf(null), homeownerOptionOf(false), homeownerOptionOf(true)]).toEqual([null, 'the_only_homeowner', 'multiple_homeowners']);
    expect(
      ([null, 'the_only_homeowner', 'multiple_homeowners', 'lead_is_the_homeowner', 'im_not_sure'] as const).map(verificationOptionOf),
    ).toEqual([null, null, null, 'lead_is_the_homeowner', 'im_not_sure']);
  });

  test('registered owners without any name are dropped, and each name stands once [S3.owners]', () => {
    const owners = [
      { firstName: 'Ann', lastName: 'Lee' }, { firstName: null, lastName: null }, { firstName: null, lastName: 'Lee Trust' }, { firstName: ' ', lastName: null }, { firstName: 'Ann ', lastName: 'Lee' },
    ];
    expect(registeredOwnerNames(owners)).toEqual(['Ann Lee', 'Lee Trust']);
    expect(fullName({ firstName: 'Ann', lastName: null })).toBe('Ann');
  });
});
