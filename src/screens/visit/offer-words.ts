/** Said where the chosen or booked visit lies soon enough for the offer that was shown. */
export const OFFER_EARNED = 'This visit earns the offer';
