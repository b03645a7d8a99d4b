import { MAX_NAME_LENGTH } from './constants.ts';
import type { AdditionalOwner } from './draft.ts';
import type { HomeownerOption } from './names.ts';
import { REQUIRED } from './messages.ts';
import { phoneError } from './phone.ts';
import { nameError } from './text.ts';

/** The homeowner question as it stands on the page. */
export interface Homeowners {
  ownership: HomeownerOption | null;
  additionalOwners: AdditionalOwner[];
}

export type OwnerErrors = { [Field in keyof AdditionalOwner]?: string };

export const EMPTY_OWNER: AdditionalOwner = { firstName: '', lastName: '', phone: '' };

/** Answering the question: "multiple" opens the first additional homeowner, "only" puts the list away. */
export function withOwnership(homeowners: Homeowners, ownership: HomeownerOption): Homeowners {
  if (ownership === 'the_only_homeowner') return { ownership, additionalOwners: [] };
  const { additionalOwners } = homeowners;
  return { ownership, additionalOwners: additionalOwners.length === 0 ? [EMPTY_OWNER] : additionalOwners };
}

/** One more, empty homeowner at the end. */
export function withAddedOwner({ additionalOwners }: Homeowners): Homeowners {
  return { ownership: 'multiple_homeowners', additionalOwners: [...additionalOwners, EMPTY_OWNER] };
}

/** The list without the homeowner at `index`; removing the last one resets to the only homeowner (spec §5). */
export function withoutOwner(homeowners: Homeowners, index: number): Homeowners {
  const additionalOwners = homeowners.additionalOwners.filter((_, position) => position !== index);
  return additionalOwners.length === 0 ? { ownership: 'the_only_homeowner', additionalOwners } : { ...homeowners, additionalOwners };
}

/** Messages per field of one additional homeowner; empty when it is valid (spec §5). */
export function ownerErrors(owner: AdditionalOwner): OwnerErrors {
  const errors: OwnerErrors = {};
  const firstName = nameError(owner.firstName, { required: true, max: MAX_NAME_LENGTH });
  const lastName = nameError(owner.lastName, { required: true, max: MAX_NAME_LENGTH });
  const phone = owner.phone === '' ? REQUIRED : phoneError(owner.phone);
  if (firstName !== null) errors.firstName = firstName;
  if (lastName !== null) errors.lastName = lastName;
  if (phone !== null) errors.phone = phone;
  return errors;
}

/** Whether the homeowner question is answered: with several homeowners every additional one must be valid, and there is one at least. */
export function areHomeownersValid({ ownership, additionalOwners }: Homeowners): boolean {
  if (ownership === null) return false;
  if (ownership === 'the_only_homeowner') return true;
  return additionalOwners.length > 0 && additionalOwners.every((owner) => Object.keys(ownerErrors(owner)).length === 0);
}
