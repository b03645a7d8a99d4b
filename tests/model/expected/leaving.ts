import type { Draft } from '#src/domain/draft.ts';
import { startOf } from './start.ts';
import { isEvent } from './steps.ts';
import { ANY, isSaving } from './rows.ts';
import type { Expected, Row, Table } from './rows.ts';
import type { Happened, Look } from './visit.ts';

/** A draft of which nothing is known. */
export const BLANK = {
  id: '', status: 'New', nextPage: null, reason: null, insideSales: false, answers: ANY, booked: null, chosen: null, week: 0, day: null, block: null,
  conflict: null, weeks: [], wasOfferShown: false, offerDay: null, isOfferAskedFor: false, bar: 'hidden', isConfirmed: false, message: null, failure: null, saved: null, unsent: [], registered: [], keptPage: null,
} as const satisfies Partial<Expected>;

const NOTHING_KNOWN = {
  ...BLANK,
  page: ANY, asked: ANY, keptPage: ANY, saved: ANY, unsent: ANY, weeks: ANY, registered: ANY, isAlertKept: ANY, isOfferAskedFor: ANY, offerText: ANY, offerDay: ANY, isBusy: ANY, message: ANY, failure: ANY, isConfirmed: ANY, typed: ANY, save: ANY, calls: ANY, id: ANY, status: ANY, nextPage: ANY, reason: ANY, insideSales: ANY,
  booked: ANY, chosen: ANY, hold: ANY, deadline: ANY, secondsLeft: ANY, bar: ANY, wasOfferShown: ANY, calendar: ANY, week: ANY, day: ANY, block: ANY, conflict: ANY, owners: ANY,
} as const satisfies Partial<Expected>;

const ANSWERS: readonly string[] = ['saveDraft', 'checkService', 'validateProperty', 'handOver'].flatMap((call) => [`xstate.done.actor.${call}`, `xstate.error.actor.${call}`]);
const WAITS: readonly string[] = ['back', 'exited', 'restarted', 'url.visited'];
const REPEATED: readonly string[] = ['form.submitted', 'booking.submitted', 'noneWorks.chosen', 'noTimes.accepted', 'retry'];

/** The start page without the draft (decision F9). */
function toStart(look: Look, draft: Draft): Partial<Expected> {
  return { ...BLANK, ...startOf(look, { ...draft, status: 'New' }), owners: ANY, typed: ANY, calendar: ANY };
}

/** Exit and Restart Form, and what is pressed while a save is under way (decisions F9, F15). */
export const LEAVING: Table = [
  { id: 'F15', says: 'What is pressed during a save waits for its answer', when: (happened) => isSaving(happened) && WAITS.includes(happened.event.type), shows: ({ event }) => ({ waiting: event.type }) },
  { id: 'F15', says: 'A button that is pressed again during a save counts for nothing', when: (happened) => isSaving(happened) && REPEATED.includes(happened.event.type), shows: () => ({}) },
  {
    id: 'F9',
    says: 'Exit leads to the start, without the draft',
    when: ({ event }) => event.type === 'exited',
    // Exit is not offered at events (spec §2).
    shows: ({ before }) => ({ ...toStart(before, before.draft), ...(isEvent(before.draft) ? { page: ANY, asked: ANY, isBusy: ANY, calls: ANY } : {}) }),
  },
  { id: 'F9', says: 'Restart Form leads to the start, without the draft', when: ({ event }) => event.type === 'restarted', shows: ({ before }) => toStart(before, before.draft) },
];

/** Whether the page takes presses again with this answer. */
function settles({ event }: Happened, { isBusy }: Expected): boolean {
  return ANSWERS.includes(event.type) && isBusy !== true;
}

function leftAfterwards(type: 'exited' | 'restarted', button: string): Row {
  return {
    id: 'F15',
    says: `${button}, pressed during a save, leads to the start once the save is answered`,
    when: (happened, sofar) => settles(happened, sofar) && happened.before.waiting === type && happened.before.page !== 'requestCall',
    shows: ({ before, event }) => {
      const draft = event.type === 'xstate.done.actor.saveDraft' ? event.output.draft : before.draft;
      const isNotOffered = type === 'exited' && isEvent(draft);
      return { ...toStart(before, draft), save: ANY, waiting: null, calls: ANY, hold: ANY, deadline: ANY, secondsLeft: ANY, isAlertKept: ANY, failure: ANY, ...(isNotOffered ? { page: ANY, asked: ANY, isBusy: ANY } : {}) };
    },
  };
}

/** What waited for the answer to a save happens once the page has settled (decision F15). */
export const WAITED: Table = [
  leftAfterwards('exited', 'Exit'),
  leftAfterwards('restarted', 'Restart Form'),
  {
    id: 'F15',
    says: 'Back, pressed while a request for a call is saved, leads nowhere once it is',
    when: ({ before, event }) => event.type === 'xstate.done.actor.saveDraft' && before.page === 'requestCall' && before.waiting === 'back',
    shows: () => ({ waiting: null }),
  },
  {
    id: 'F15',
    says: 'What was pressed during a save does not wait any longer once the save is answered',
    when: (happened, sofar) => settles(happened, sofar) && happened.before.waiting !== null,
    shows: () => ({ ...NOTHING_KNOWN, waiting: null }),
  },
];
