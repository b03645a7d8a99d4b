import type { AdditionalOwner } from './draft.ts';
import type { HomeownerOption } from './names.ts';

/** The homeowner question's answer on the page. */
export interface Homeowners {
  ownership: HomeownerOption | null;
  additionalOwners: AdditionalOwner[];
}

export const EMPTY_OWNER: AdditionalOwner = { firstName: '', lastName: '', phone: '' };

/** Changes the answer. "multiple" adds the first additional homeowner. "only" keeps the list, in case the visitor changes their mind. */
export function withOwnership(
  { additionalOwners }: Homeowners,
  ownership: HomeownerOption,
): Homeowners {
  if (ownership === 'the_only_homeowner') return { ownership, additionalOwners };
  return {
    ownership,
    additionalOwners: additionalOwners.length === 0 ? [EMPTY_OWNER] : additionalOwners,
  };
}

/** The answer to submit. The only homeowner has no others, whatever the page still keeps. */
export function answerOf<Page extends Homeowners>(page: Page): Page {
  return page.ownership === 'the_only_homeowner' ? { ...page, additionalOwners: [] } : page;
}

/** Adds an empty homeowner at the end. */
export function withAddedOwner({ additionalOwners }: Homeowners): Homeowners {
  return { ownership: 'multiple_homeowners', additionalOwners: [...additionalOwners, EMPTY_OWNER] };
}

/** Removes the homeowner at `index`. Removing the last one resets the answer to the only homeowner (spec §5). */
export function withoutOwner(homeowners: Homeowners, index: number): Homeowners {
  const additionalOwners = homeowners.additionalOwners.toSpliced(index, 1);
  return additionalOwners.length === 0
    ? { ownership: 'the_only_homeowner', additionalOwners }
    : { ...homeowners, additionalOwners };
}
