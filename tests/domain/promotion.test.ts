import { expect, test } from 'vitest';
import { schedulingPromotion } from '#src/domain/promotion.ts';

const startDay = '2026-03-02';

test.each([
  { displayedText: 'Save $200', finalDate: '2026-03-05', promotion: { displayedPromotion: 'Save $200', acceptedPromotion: true } },
  { displayedText: 'Save $200', finalDate: '2026-03-06', promotion: { displayedPromotion: 'Save $200', acceptedPromotion: false } },
  { displayedText: null, finalDate: '2026-03-03', promotion: { displayedPromotion: null, acceptedPromotion: false } },
])('with the offer $displayedText shown and $finalDate booked, $promotion is saved [S4.offer-accepted]', ({ displayedText, finalDate, promotion }) => {
  expect(schedulingPromotion({ displayedText, finalDate, startDay })).toEqual(promotion);
});
