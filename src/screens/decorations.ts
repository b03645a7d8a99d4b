import { part } from '#src/startup/part.tsx';

/** The offer, drawn when its code is there. */
export const { Part: OfferBar } = part(async () => (await import('#src/components/OfferBar.tsx')).OfferBar);

/** The reviews, drawn when their code is there. */
export const { Part: ReviewsSection } = part(async () => (await import('./reviews/ReviewsSection.tsx')).ReviewsSection);
