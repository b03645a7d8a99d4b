import type { CommentsValues } from '#machines/booking/booking.types.ts';
import { always } from './case.ts';
import type { CasesOf, EventCase, EventOf, Situation } from './case.ts';

/** Topics are not asked for at an event (spec §2). */
function commentsAt({ context }: Situation): CommentsValues {
  return { comments: 'Please ring the bell.', topics: context.draft.appointmentRequest.isEvent ? [] : ['warranty', 'noise'] };
}

export const commentsTyping: EventCase<EventOf<'form.changed'>>[] = [
  {
    id: 'additionalComments',
    says: 'comments are typed, and topics chosen where they are asked for',
    make: (situation) =>
      situation.step === 'additionalComments' ? { type: 'form.changed', step: 'additionalComments', isValid: true, values: commentsAt(situation) } : null,
  },
];

export const afterBookingCases = {
  'comments.submitted': [
    { id: 'comments', says: 'the comments are submitted', make: (situation) => ({ type: 'comments.submitted', values: commentsAt(situation) }) },
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
