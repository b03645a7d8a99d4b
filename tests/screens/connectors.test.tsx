import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withRequest } from '#machines/booking/booking.draft.ts';
import { pathOfStep } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { Draft } from '#src/domain/draft.ts';
import { draftAt } from '../support/info-pages.ts';
import { showStage } from '../support/stage.tsx';

/** A draft in which no two facts are alike. */
function grace(draft: Draft): Draft {
  const { customer, property, project } = draft.appointmentRequest;
  return withRequest(draft, {
    customer: { ...customer, firstName: 'Grace', lastName: 'Hopper', phonePrimary: '3035550199' },
    property: { ...property, street1: '9 Birch Rd' },
    project: { ...project, windowCount: 7, doorCount: 3 },
  });
}

const called = (draft: Draft): Draft => ({ ...grace(draft), status: 'CallToSet' });

test.each<[StepId, (draft: Draft) => Draft, string[]]>([
  ['timeDateBooking', grace, ['7 windows, 3 doors', '9 Birch Rd']],
  ['projectDetailsSubmitted', grace, ['We will call you at 303-555-0199.']],
  ['additionalComments', called, ['We will call you at 303-555-0199.']],
  ['exploreResources', called, ['Grace', '303-555-0199']],
  ['whatsNext', called, ['Grace']],
  ['commentsSubmitted', called, ['Grace', '303-555-0199']],
  ['sourceType', grace, ['Grace']],
  ['insideSales', grace, ['Grace']],
  ['doNotServiceArea', grace, ['Grace']],
])('%s shows what the draft says [S2.booking-aids, S2.details-submitted, S2.whats-next, S2.source, S2.info-pages, S2.comments-submitted]', async (step, change, facts) => {
  const draft = draftAt(step, change);
  await showStage({ url: `/${pathOfStep(step)}?id=${draft.id}&resume=true`, drafts: [draft] });
  const text = screen.getByRole('main').textContent;
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
});
