import { part } from '#src/startup/part.tsx';

/** The offer bar, rendered once its code has loaded. */
export const { Part: OfferBar } = part(
  async () => (await import('#src/components/OfferBar.tsx')).OfferBar,
);

/** The reviews, rendered once their code has loaded. */
export const { Part: ReviewsSection } = part(
  async () => (await import('./reviews/ReviewsSection.tsx')).ReviewsSection,
);
