import { bookingSetup } from '../booking.setup.ts';

/** Pages to read after the booking. They are open: they need no draft (decision F1). */

export const exploreResources = bookingSetup.createStateConfig({
  id: 'exploreResources',
  meta: { step: 'exploreResources' },
  description: 'Articles and links to the other pages to read.',
  entry: 'releaseHeld',
  on: {
    'energyEfficiency.opened': { target: '#energyEfficiency', description: 'Energy efficiency' },
    'financingPlans.opened': { target: '#financingPlans', description: 'Financing plans' },
    'financingEducation.opened': { target: '#financingEducation', description: 'Financing education' },
    'installationProcess.opened': { target: '#installationProcess', description: 'Installation process' },
  },
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
