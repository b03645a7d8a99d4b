/** Shown when the chosen or booked visit is early enough to earn the offer. */
export const OFFER_EARNED = 'This visit earns the offer';
