import { STEPS, stepsOfKind } from '#src/domain/steps.ts';
import type { StepOfKind } from '#src/domain/steps.ts';
import { bookingSetup } from '../booking.setup.ts';

/** A link to a page to read is followed. */
export function opening(step: StepOfKind<'reading'>) {
  return {
    guard: { type: 'isOpening', params: { step } },
    target: `#${step}`,
    description: STEPS[step].title,
  } as const;
}

/** Pages to read after the booking. They are open: they need no draft (decision F1). */

export const exploreResources = bookingSetup.createStateConfig({
  id: 'exploreResources',
  meta: { step: 'exploreResources' },
  description: 'Articles and links to the other pages to read.',
  entry: 'replayDeferred',
  on: { 'page.opened': stepsOfKind('reading').filter((step) => step !== 'exploreResources').map(opening) },
});

const back = { target: '#exploreResources', description: 'Back' } as const;

export const energyEfficiency = bookingSetup.createStateConfig({
  id: 'energyEfficiency',
  meta: { step: 'energyEfficiency' },
  description: 'Glass and gas options and what they save.',
  on: { back },
});

export const financingPlans = bookingSetup.createStateConfig({
  id: 'financingPlans',
  meta: { step: 'financingPlans' },
  description: 'The financing plans side by side.',
  on: { back },
});

export const financingEducation = bookingSetup.createStateConfig({
  id: 'financingEducation',
  meta: { step: 'financingEducation' },
  description: 'What a loan costs, by term and down payment.',
  on: { back },
});

export const installationProcess = bookingSetup.createStateConfig({
  id: 'installationProcess',
  meta: { step: 'installationProcess' },
  description: 'How an installation goes, step by step.',
  on: { back },
});
