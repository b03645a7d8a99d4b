import { weeksOf, withDays } from './calendar.ts';
import { namesOf, ownersAfterTyping } from './owners.ts';
import { pageOfPath } from './project.ts';
import { ANY, type Expected, saving, type Table, withTyped } from './rows.ts';
import type { Call, Happened, Visit } from './visit.ts';

/** The call that Try again repeats, for messages that are not about a save. */
const RETRIED: Partial<Record<NonNullable<Visit['message']>, Call>> = {
  serviceUnknown: 'checkService',
  propertyUnknown: 'validateProperty',
  draftUnknown: 'loadDraft',
  timesUnknown: 'loadSlots',
};

const CALL_REQUEST = {
  page: 'requestCall',
  section: 'contact',
  nextPage: null,
  status: 'CallRequested',
} as const;

function calledAgain({ before }: Happened): Call | null {
  return before.message === null ? null : (RETRIED[before.message] ?? null);
}

/** The same save once more. */
function savedAgain(happened: Happened): Partial<Expected> {
  const { page, draft } = happened.before;
  const to = pageOfPath(draft.sessionData.nextPage);
  if (page === 'requestCall' || page === null || to === null)
    return { message: null, isBusy: true, save: CALL_REQUEST };
  const isInsideSales = page === 'projectDetails' && to === 'projectDetailsSubmitted';
  const status = isInsideSales
    ? 'InsideSales'
    : page === 'address' && to === 'doNotServiceArea'
      ? 'Abandoned'
      : draft.status;
  return {
    ...saving(page, to, happened, status),
    ...(page === 'timeDateBooking' ? { calendar: ANY } : {}),
    ...(isInsideSales ? { insideSales: true } : {}),
  };
}

/** Typing, trying again, and answers to calls other than saves (spec §5, §7; decisions F10, F13, F15). */
export const TYPING: Table = [
  {
    id: 'F15',
    says: 'What is typed stays, and takes away the offer to send once more what was there before',
    when: ({ before, event }) => event.type === 'form.changed' && event.step === before.page,
    shows: ({ before, event }) => {
      if (event.type !== 'form.changed') return {};
      const isOfForm =
        !before.isBusy && before.message !== 'windowBlocked' && before.message !== 'inactive';
      return {
        typed: event.values,
        unsent: withTyped(before, event.step, event.values, event.isValid),
        ...(isOfForm ? { message: null } : {}),
        owners: ownersAfterTyping(before, event.values),
      };
    },
  },
  {
    id: 'F15',
    says: 'Try again asks once more for what has failed',
    when: (happened) => happened.event.type === 'retry' && calledAgain(happened) !== null,
    shows: (happened) => {
      const call = calledAgain(happened);
      return {
        message: null,
        calls: call === null ? [] : [call],
        ...(call === 'loadSlots' ? { calendar: 'loading' } : { isBusy: true }),
      };
    },
  },
  {
    id: 'F15',
    says: 'Try again sends the same save once more',
    when: ({ before, event }) =>
      event.type === 'retry' && before.message === 'notSaved' && !before.isMoving,
    shows: savedAgain,
  },
  {
    id: 'F10',
    says: 'A request for a call is saved as CallRequested, with session data emptied',
    when: ({ before, event }) =>
      event.type === 'form.submitted' && before.page === 'requestCall' && !before.isBusy,
    shows: ({ before, event }) =>
      event.type === 'form.submitted'
        ? {
            save: CALL_REQUEST,
            isBusy: true,
            message: null,
            typed: event.values,
            request: event.values,
            unsent: withTyped(before, 'requestCall', event.values),
          }
        : {},
  },
  {
    id: 'S5.address-debounce',
    says: 'The owners are looked up once typing has stopped',
    when: ({ event }) => event.type.startsWith('xstate.after.addressPause'),
    shows: () => ({ calls: ['lookUpOwners'] }),
  },
  {
    id: 'S2.verify',
    says: 'The registered owners are shown',
    when: ({ event }) => event.type === 'xstate.done.actor.lookUpOwners',
    shows: ({ event }) =>
      event.type === 'xstate.done.actor.lookUpOwners'
        ? { owners: 'known', registered: namesOf(event.output) }
        : {},
  },
  {
    id: 'S2.verify',
    says: 'Owners that cannot be looked up block nothing',
    when: ({ event }) => event.type === 'xstate.error.actor.lookUpOwners',
    shows: () => ({ owners: 'unknown', registered: [] }),
  },
  {
    id: 'S7.blocks',
    says: 'A week that is prefetched changes nothing in sight, and the next one is at hand',
    when: ({ event }) => /\.prefetch(First|Next)Week$/.test(event.type),
    shows: ({ before, event }) =>
      event.type === 'xstate.done.actor.prefetchNextWeek'
        ? {
            weeks: weeksOf(withDays(before.calendar, event.output)),
            isAskedAnew: false,
            timeZone: event.output.timeZone ?? before.calendar.timeZone,
          }
        : {},
  },
  {
    id: 'F13',
    says: 'The page says that the booking goes on in the other window',
    when: ({ event }) =>
      event.type === 'xstate.done.actor.handOver' && event.output.kind === 'opened',
    shows: () => ({ isBusy: false, isConfirmed: true }),
  },
  {
    id: 'F13',
    says: 'A window that was blocked is said to be, with a plain link',
    when: ({ event }) => event.type.endsWith('.actor.handOver'),
    shows: () => ({ isBusy: false, message: 'windowBlocked' }),
  },
  {
    id: 'S2.resource-links',
    says: 'A link leads to a page to read',
    when: ({ before, event }) =>
      event.type === 'page.opened' &&
      (before.page === 'exploreResources'
        ? event.step !== 'exploreResources'
        : before.page === 'whatsNext' && event.step === 'exploreResources'),
    shows: ({ event }) => (event.type === 'page.opened' ? { page: event.step } : {}),
  },
  {
    id: 'S2.whats-next',
    says: 'What happens next leads to the resources alone',
    when: ({ event }) => event.type === 'page.opened',
    shows: () => ({}),
  },
];
