import type { BookingInput, Persisted } from '#machines/booking/booking.types.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { keptParameters, readVisit } from '#src/domain/query.ts';
import { readAddress } from '#src/flow/url-sync.ts';

export interface Variant {
  label: string;
  /** URL where a visitor of this variant enters. */
  url: string;
  description: string;
}

/** The id of an active event of the demo data. */
export const CAMPAIGN = 'denver-home-show';

/** The variants of the journey (spec §1). The funnel uses the same names. */
export const VARIANTS = {
  standard: { label: 'Regular', url: '/', description: 'A homeowner on our own site.' },
  embedded: {
    label: 'Embedded',
    url: '/embed-get-started',
    description: 'Shown inside another site; the booking goes on in a new window.',
  },
  paidLead: {
    label: 'Paid lead',
    url: '/?isPPL=true',
    description: 'A bought lead: seven days to choose from.',
  },
  event: {
    label: 'Event',
    url: `/event?isEvent=true&eventCampaignId=${CAMPAIGN}`,
    description: 'Served by a field agent at an event.',
  },
  verification: {
    label: 'Verification',
    url: '/?isVerifyHomeOwnership=true',
    description: 'Homeownership must be verified.',
  },
} as const satisfies Record<string, Variant>;

export type VariantName = keyof typeof VARIANTS;

export const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

/** One way in which a visit begins: the address that is opened and what the browser stored during an earlier visit. */
export interface Start {
  id: string;
  /** The first sentence of a journey's description. */
  says: string;
  /** Path and query. */
  url: string;
  persisted: Partial<Persisted>;
}

const SITE = 'https://booking.example';

/** The flow's input when a URL is opened. `kept` is what the browser had stored. */
export function inputOfAddress(url: string, persisted: Partial<Persisted> = {}): BookingInput {
  const { search } = new URL(url, SITE);
  const parameters = readVisit(search);
  const visit = readAddress(url);
  return {
    visit,
    facts: { isEmbedded: visit.step === 'embedGetStarted', marketName: parameters.marketName },
    query: keptParameters(search),
    draft: newDraft(parameters, { referrer: '', pageUrl: `${SITE}/` }),
    persisted: {
      step: null,
      forms: {},
      hold: null,
      offerSeen: false,
      timeZone: null,
      ...persisted,
    },
  };
}

/** The flow's input when a visitor of the variant arrives. */
export function inputOf(variant: VariantName): BookingInput {
  return inputOfAddress(VARIANTS[variant].url);
}
