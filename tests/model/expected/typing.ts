import { answered } from './answers.ts';
import { weeksOf, withDays } from './calendar.ts';
import { lineTo } from './decision.ts';
import { namesOf, ownersAfterTyping } from './owners.ts';
import { pageOfPath } from './project.ts';
import { ANY, type Expected, row, saving, type Table, withTyped } from './rows.ts';
import { isBooked } from './steps.ts';
import type { Call, Happened, Visit } from './visit.ts';

/** The call that Try again repeats, for messages that are not about a save. */
const RETRIED: Partial<Record<NonNullable<Visit['message']>, Call>> = {
  serviceUnknown: 'checkService',
  propertyUnknown: 'validateProperty',
  draftUnknown: 'loadDraft',
  timesUnknown: 'loadSlots',
};

/** A call request goes into the visit's draft, or into a new one if that draft is booked (decision F10). */
function callRequest({ draft, blank }: Visit, values: object): Partial<Expected> {
  const { answers } = answered('home', values, isBooked(draft) ? blank : draft).changes;
  return {
    save: {
      page: 'requestCall',
      section: 'contact',
      nextPage: null,
      status: 'CallRequested',
      request: { ...answers, ownershipSelection: 'null', topics: '[]' },
    },
    isBusy: true,
    message: null,
  };
}

function calledAgain({ before }: Happened): Call | null {
  return before.message === null ? null : (RETRIED[before.message] ?? null);
}

/** The same save once more. */
function savedAgain(happened: Happened): Partial<Expected> {
  const { page, draft, request } = happened.before;
  const to = pageOfPath(draft.sessionData.nextPage);
  if (page === 'requestCall' || page === null || to === null)
    return callRequest(happened.before, request ?? {});
  const isInsideSales = page === 'projectDetails' && to === 'projectDetailsSubmitted';
  const decided = page === 'address' ? lineTo(to)?.status : undefined;
  const status = isInsideSales ? 'InsideSales' : (decided ?? draft.status);
  return {
    ...saving(page, to, happened, status),
    ...(page === 'timeDateBooking' ? { calendar: ANY } : {}),
    ...(isInsideSales ? { insideSales: true } : {}),
  };
}

/** Typing, trying again, and answers to calls other than saves (spec §5, §7; decisions F10, F13, F15). */
export const TYPING: Table = [
  row({
    id: 'F15',
    says: 'What is typed stays, and takes away the offer to send once more what was there before',
    on: 'form.changed',
    when: ({ before, event }) => event.step === before.page,
    shows: ({ before, event }) => {
      const isOfForm =
        !before.isBusy && before.message !== 'windowBlocked' && before.message !== 'inactive';
      return {
        typed: event.values,
        unsent: withTyped(before, event.step, event.values, event.isValid),
        ...(isOfForm ? { message: null } : {}),
        owners: ownersAfterTyping(before, event.values),
      };
    },
  }),
  row({
    id: 'F15',
    says: 'Try again asks once more for what has failed',
    on: 'retry',
    when: (happened) => calledAgain(happened) !== null,
    shows: (happened) => {
      const call = calledAgain(happened);
      return {
        message: null,
        calls: call === null ? [] : [call],
        ...(call === 'loadSlots' ? { calendar: 'loading' } : { isBusy: true }),
      };
    },
  }),
  row({
    id: 'F15',
    says: 'Try again sends the same save once more',
    on: 'retry',
    when: ({ before }) => before.message === 'notSaved' && !before.isMoving,
    shows: savedAgain,
  }),
  row({
    id: 'F10',
    says: 'A request for a call is saved as CallRequested, with session data emptied',
    on: 'form.submitted',
    page: 'requestCall',
    shows: ({ before, event: { values } }) => ({
      ...callRequest(before, values),
      typed: values,
      request: values,
      unsent: withTyped(before, 'requestCall', values),
    }),
  }),
  row({
    id: 'S5.address-debounce',
    says: 'The owners are looked up once typing has stopped',
    on: 'xstate.after.addressPause.booking.pages.project.address.owners.pausing',
    shows: () => ({ calls: ['lookUpOwners'] }),
  }),
  row({
    id: 'S2.verify',
    says: 'The registered owners are shown',
    on: 'xstate.done.actor.lookUpOwners',
    shows: ({ event }) => ({ owners: 'known', registered: namesOf(event.output) }),
  }),
  row({
    id: 'S2.verify',
    says: 'Owners that cannot be looked up block nothing',
    on: 'xstate.error.actor.lookUpOwners',
    shows: () => ({ owners: 'unknown' }),
  }),
  row({
    id: 'S7.blocks',
    says: 'A week that is prefetched changes nothing in sight, and the next one is at hand',
    on: [
      'xstate.done.actor.prefetchFirstWeek',
      'xstate.error.actor.prefetchFirstWeek',
      'xstate.done.actor.prefetchNextWeek',
      'xstate.error.actor.prefetchNextWeek',
    ],
    shows: ({ before, event }) =>
      event.type === 'xstate.done.actor.prefetchNextWeek'
        ? {
            weeks: weeksOf(withDays(before.calendar, event.output)),
            isAskedAgain: false,
            timeZone: event.output.timeZone ?? before.calendar.timeZone,
          }
        : {},
  }),
  row({
    id: 'F13',
    says: 'The page says that the booking goes on in the other window',
    on: 'xstate.done.actor.handOver',
    when: ({ event }) => event.output.kind === 'opened',
    shows: () => ({ isBusy: false, isConfirmed: true }),
  }),
  row({
    id: 'F13',
    says: 'A window that was blocked is said to be, with a plain link',
    on: ['xstate.done.actor.handOver', 'xstate.error.actor.handOver'],
    shows: () => ({ isBusy: false, message: 'windowBlocked' }),
  }),
  row({
    id: 'S2.resource-links',
    says: 'A link leads to a page to read',
    on: 'page.opened',
    when: ({ before, event }) =>
      before.page === 'exploreResources'
        ? event.step !== 'exploreResources'
        : before.page === 'whatsNext' && event.step === 'exploreResources',
    shows: ({ event }) => ({ page: event.step }),
  }),
  row({
    id: 'S2.whats-next',
    says: 'What happens next leads to the resources alone',
    on: 'page.opened',
    shows: () => ({}),
  }),
];
