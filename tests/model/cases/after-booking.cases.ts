import { always, on } from './case.ts';
import type { CasesOf, EventCase, EventOf } from './case.ts';

const COMMENTS = { comments: 'Please ring the bell.', topics: [] };

export const commentsTyping: EventCase<EventOf<'form.changed'>>[] = [
  on('additionalComments', 'additionalComments', 'comments are typed', { type: 'form.changed', step: 'additionalComments', isValid: true, values: COMMENTS }),
];

export const afterBookingCases = {
  'comments.submitted': [
    always('comments', 'the comments are submitted', { type: 'comments.submitted', values: COMMENTS }),
    always('none', 'Submit is pressed without comments', { type: 'comments.submitted', values: { comments: '', topics: [] } }),
  ],
  'resources.opened': [always('open', '“Explore resources” is chosen', { type: 'resources.opened' })],
  'energyEfficiency.opened': [always('open', 'energy efficiency is opened', { type: 'energyEfficiency.opened' })],
  'financingPlans.opened': [always('open', 'the financing plans are opened', { type: 'financingPlans.opened' })],
  'financingEducation.opened': [always('open', 'the costs of a loan are opened', { type: 'financingEducation.opened' })],
  'installationProcess.opened': [always('open', 'the installation process is opened', { type: 'installationProcess.opened' })],
} satisfies CasesOf<
  'comments.submitted' | 'resources.opened' | 'energyEfficiency.opened' | 'financingPlans.opened' | 'financingEducation.opened' | 'installationProcess.opened'
>;
