import type { OwnershipSelection, PropertyOwner } from './draft.ts';

/** First and last name, separated by a space. A missing one is left out. */
export function fullName({ firstName, lastName }: PropertyOwner): string {
  return [firstName, lastName]
    .map((name) => name?.trim() ?? '')
    .filter((name) => name !== '')
    .join(' ');
}

/** Names of the registered owners for the address page. Entries without a name are dropped (spec §3), and so are duplicates. */
export function registeredOwnerNames(owners: readonly PropertyOwner[]): string[] {
  return [...new Set(owners.map(fullName))].filter((name) => name !== '');
}

/** The answer to the homeowner question, by its option ids (spec §3). */
export const HOMEOWNER_OPTIONS = [
  'the_only_homeowner',
  'multiple_homeowners',
] as const satisfies readonly OwnershipSelection[];

export type HomeownerOption = (typeof HOMEOWNER_OPTIONS)[number];

/** The answer to the verification question on the address page, by its option ids (spec §2, address). */
export const VERIFICATION_OPTIONS = [
  'lead_is_the_homeowner',
  'im_not_sure',
] as const satisfies readonly OwnershipSelection[];

export type VerificationOption = (typeof VERIFICATION_OPTIONS)[number];

/** The `multipleOwners` to save for an answer; null if there is no answer yet. */
export function multipleOwnersOf(option: HomeownerOption | null): boolean | null {
  return option === null ? null : option === 'multiple_homeowners';
}

/** The option for a saved `multipleOwners`. */
export function homeownerOptionOf(multipleOwners: boolean | null): HomeownerOption | null {
  if (multipleOwners === null) return null;
  return multipleOwners ? 'multiple_homeowners' : 'the_only_homeowner';
}

/** The selection as an answer to the verification question; null if it answers another one. */
export function verificationOptionOf(
  selection: OwnershipSelection | null,
): VerificationOption | null {
  return VERIFICATION_OPTIONS.find((option) => option === selection) ?? null;
}
