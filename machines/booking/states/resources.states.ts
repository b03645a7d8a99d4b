import { STEPS, stepsOfKind, type StepOfKind } from '#src/domain/steps.ts';
import { bookingSetup } from '../booking.setup.ts';
import { pageOf, toYourVisit } from './saving.ts';

/** The visitor follows a link to a reading page. */
export function opening(step: StepOfKind<'reading'>) {
  return {
    guard: { type: 'isOpening', params: { step } },
    target: `#${step}`,
    description: STEPS[step].title,
  } as const;
}

/** A reading page. Back leads to their list. */
function reading<const S extends StepOfKind<'reading'>>(step: S, description: string) {
  return bookingSetup.createStateConfig({
    ...pageOf(step, description),
    on: { back: { target: '#exploreResources', description: 'Back' } },
  });
}

/** Reading pages for after the booking. They are open pages: they need no draft (decision F1). */
export const readingPages = {
  exploreResources: bookingSetup.createStateConfig({
    ...pageOf('exploreResources', 'Articles and links to the other pages to read.'),
    on: {
      'visit.opened': toYourVisit,
      'page.opened': stepsOfKind('reading')
        .filter((step) => step !== 'exploreResources')
        .map(opening),
    },
  }),
  energyEfficiency: reading('energyEfficiency', 'Glass and gas options and what they save.'),
  financingPlans: reading('financingPlans', 'The financing plans side by side.'),
  financingEducation: reading('financingEducation', 'What a loan costs, by term and down payment.'),
  installationProcess: reading('installationProcess', 'How an installation goes, step by step.'),
};
