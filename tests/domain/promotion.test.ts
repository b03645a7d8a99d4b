import { expect, test } from 'vitest';
import { MAX_OFFER_LENGTH } from '#src/domain/constants.ts';
import { schedulingPromotion } from '#src/domain/promotion.ts';

const startDay = '2026-03-02';

test.each([
  {
    displayedText: 'Save $200',
    finalDate: '2026-03-05',
    promotion: { displayedPromotion: 'Save $200', acceptedPromotion: true },
  },
  {
    displayedText: 'Save $200',
    finalDate: '2026-03-06',
    promotion: { displayedPromotion: 'Save $200', acceptedPromotion: false },
  },
  {
    displayedText: null,
    finalDate: '2026-03-03',
    promotion: { displayedPromotion: null, acceptedPromotion: false },
  },
])(
  'with the offer $displayedText shown and $finalDate booked, $promotion is saved [S4.offer-accepted]',
  ({ displayedText, finalDate, promotion }) => {
    expect(schedulingPromotion({ displayedText, finalDate, startDay })).toEqual(promotion);
  },
);

test.each([
  ['lines', 'Save $200\r\n  this week ', 'Save $200 this week'],
  ['a control character', 'Save\u0000 $200', 'Save $200'],
  ['all that is kept', '🏠'.repeat(MAX_OFFER_LENGTH), '🏠'.repeat(MAX_OFFER_LENGTH)],
  ['more than is kept', '🏠'.repeat(MAX_OFFER_LENGTH + 1), `${'🏠'.repeat(MAX_OFFER_LENGTH - 1)}…`],
])(
  'an offer with %s is saved as one line that a draft may hold [S4.offer-accepted, F15]',
  (_, displayedText, displayedPromotion) => {
    const saved = schedulingPromotion({ displayedText, finalDate: '2026-03-05', startDay });
    expect(saved).toEqual({ displayedPromotion, acceptedPromotion: true });
  },
);
