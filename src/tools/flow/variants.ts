import type { BookingInput } from '#machines/booking/booking.types.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { keptParameters, readVisit } from '#src/domain/query.ts';
import { readAddress } from '#src/flow/url-sync.ts';

export interface Variant {
  label: string;
  /** Address a visitor of this variant comes in by. */
  url: string;
  description: string;
}

/** The variants of the journey (spec §1); their names are also those of the funnel. */
export const VARIANTS = {
  standard: { label: 'Regular', url: '/', description: 'A homeowner on our own site.' },
  embedded: { label: 'Embedded', url: '/embed-get-started', description: 'Shown inside another site; the booking goes on in a new window.' },
  paidLead: { label: 'Paid lead', url: '/?isPPL=true', description: 'A bought lead: seven days to choose from.' },
  event: { label: 'Event', url: '/event?isEvent=true&eventCampaignId=spring-home-show', description: 'Served by a field agent at an event.' },
  verification: { label: 'Verification', url: '/?isVerifyHomeOwnership=true', description: 'Homeownership must be verified.' },
} as const satisfies Record<string, Variant>;

export type VariantName = keyof typeof VARIANTS;

export const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

const SITE = 'https://booking.example';

/** What the flow starts with when a visitor of the variant comes in. */
export function inputOf(variant: VariantName): BookingInput {
  const { url } = VARIANTS[variant];
  const { search } = new URL(url, SITE);
  const parameters = readVisit(search);
  const visit = readAddress(url);
  return {
    visit,
    facts: { isEmbedded: visit.step === 'embedGetStarted', marketName: parameters.marketName },
    query: keptParameters(search),
    draft: newDraft(parameters, { referrer: '', pageUrl: `${SITE}/` }),
    kept: { step: null, forms: {}, hold: null, offerSeen: false, timeZone: null },
  };
}
