import { CONTENT } from 'virtual:content/all';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import type { FailureState } from '#src/screens/frame/FailureNotice.tsx';
import type { ReviewsState } from '#src/screens/reviews/useReviews.tsx';
import { emptyForm } from './form.ts';

export const NO_CONTACT = emptyForm('home');

export const CONTACT: ContactValues = {
  ...NO_CONTACT,
  firstName: 'José',
  lastName: 'O’Brien',
  phone: '3035550123',
  zipcode: '80202',
  email: 'jose@example.com',
  marketingConsent: true,
};

export const BAD_CONTACT: ContactValues = {
  ...NO_CONTACT,
  firstName: 'J@mes',
  lastName: '',
  phone: '1234567890',
  zipcode: '802',
  email: 'jose@example',
  marketingConsent: false,
};

export function contactStatus(overrides: Partial<FailureState> = {}): FailureState {
  return {
    isBusy: false,
    failure: null,
    onRetry: () => undefined,
    phone: CONTENT.site.callUs.phone,
    ...overrides,
  };
}

/** A reference whose element no tool looks into: Storybook reads the arguments of a story to their end. */
function hiddenReference(): ReviewsState['anchor'] {
  return Object.defineProperty({ current: null }, 'current', { enumerable: false });
}

export const NO_REVIEWS: ReviewsState = { anchor: hiddenReference(), loaded: null };

export const REVIEWS: ReviewsState = {
  anchor: hiddenReference(),
  loaded: {
    summary: { rating: 4.9, count: 1284 },
    reviews: [
      {
        author: 'Maria G.',
        rating: 5,
        text: 'They measured everything, explained the glass options and were gone in an hour. No pressure at all.',
        date: '2026-03-02',
      },
      {
        author: 'Tom & Lena',
        rating: 5,
        text: 'The bedroom is finally quiet. The crew left the house cleaner than they found it.',
        date: '2026-02-14',
      },
      {
        author: 'Priya N.',
        rating: 5,
        text: 'One price, and it did not change. Our heating bill has already gone down.',
        date: null,
      },
      {
        author: 'Walter S.',
        rating: 5,
        text: 'On time, polite, and the new patio door slides with one finger.',
        date: '2025-12-20',
      },
    ],
  },
};
