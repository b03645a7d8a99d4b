import type { AdditionalOwner } from './draft.ts';
import type { HomeownerOption } from './names.ts';

/** The homeowner question as it stands on the page. */
export interface Homeowners {
  ownership: HomeownerOption | null;
  additionalOwners: AdditionalOwner[];
}

export const EMPTY_OWNER: AdditionalOwner = { firstName: '', lastName: '', phone: '' };

/** Answering the question: "multiple" opens the first additional homeowner, "only" keeps the list aside for a change of mind. */
export function withOwnership({ additionalOwners }: Homeowners, ownership: HomeownerOption): Homeowners {
  if (ownership === 'the_only_homeowner') return { ownership, additionalOwners };
  return { ownership, additionalOwners: additionalOwners.length === 0 ? [EMPTY_OWNER] : additionalOwners };
}

/** What the page answers: the only homeowner has no others, whatever is kept aside. */
export function answerOf<Page extends Homeowners>(page: Page): Page {
  return page.ownership === 'the_only_homeowner' ? { ...page, additionalOwners: [] } : page;
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
