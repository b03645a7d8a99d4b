import { expect, test } from 'vitest';
import { MAX_OFFER_LENGTH } from '#src/domain/constants.ts';
import { schedulingPromotion } from '#src/domain/promotion.ts';

const startDay = '2026-03-02';

test.each([
  ['Save $200', '2026-03-05', true],
  ['Save $200', '2026-03-06', false],
  [null, '2026-03-03', false],
])(
  'of the offer %j shown and a visit booked on %s is saved whether it was accepted: %s [S4.offer-accepted]',
  (displayedText, finalDate, acceptedPromotion) => {
    expect(schedulingPromotion({ displayedText, finalDate, startDay })).toEqual({
      displayedPromotion: displayedText,
      acceptedPromotion,
    });
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
