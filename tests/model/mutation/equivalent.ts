/** Mistakes that change nothing visible, and why. The run fails if a journey does notice one of them. */
export interface Equivalent {
  mutants: readonly string[];
  reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    mutants: [
      'drop action: storeTyped (0) of pages.appointment.timeDateBooking.saving ▸ form.changed[0]',
      'drop action: storeTyped (0) of pages.elsewhere.doNotServiceArea.saving ▸ form.changed[0]',
      'drop action: storeTyped (0) of pages.elsewhere.notAHomeowner.saving ▸ form.changed[0]',
    ],
    reason: 'The place cannot be reached; see unreachable.ts.',
  },
  {
    mutants: ['drop action: releaseHold (1) of pages.opening.loadingDraft ▸ xstate.error.actor.loadDraft[0]'],
    reason: 'The line leads to a start page without a draft, and both start pages release the hold when they are entered.',
  },
  { mutants: ['drop action: releaseHold (2) of pages ▸ restarted[0]'], reason: 'Restart Form exists at events only, where no time is kept.' },
  {
    mutants: ['drop action: forgetFailure on exit of pages.opening.loadingDraft'],
    reason: 'Whatever the answer is, its own actions clear or replace the failure.',
  },
  {
    mutants: [
      'drop action: replayDeferred on entry of pages.start.event',
      'drop action: replayDeferred on entry of pages.start.fieldAgents',
      'drop action: replayDeferred on entry of pages.appointment.whatsNext',
      'drop action: replayDeferred on entry of pages.notFound',
    ],
    reason: 'No save leads to this page, and only during a save does an event wait.',
  },
  {
    mutants: ['drop action: storeSaved (0) of pages.start.requestCall.saving ▸ xstate.done.actor.saveDraft[0]'],
    reason: 'The next action of the same line forgets the draft with everything that was stored.',
  },
];
