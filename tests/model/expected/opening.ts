import { BLANK } from './leaving.ts';
import { answersOf } from './project.ts';
import { needsEvent, type Opened, pageFor } from './order.ts';
import { startOf } from './start.ts';
import { ANY, type Expected, isSaving, row, type Table } from './rows.ts';
import { stored } from './saves.ts';
import type { Visit } from './visit.ts';

const NEW_PAGE = {
  isConfirmed: false,
  typed: ANY,
  owners: ANY,
  calendar: ANY,
  conflict: null,
} as const satisfies Partial<Expected>;

/** The page to show, or the call that is still needed to decide (decisions F1 to F4, F19). */
export function open(opened: Opened): Partial<Expected> {
  if (needsEvent(opened))
    return { ...NEW_PAGE, page: null, isBusy: true, message: null, calls: ['loadCampaign'] };
  return { ...NEW_PAGE, ...shownOf(opened) };
}

function shownOf(opened: Opened): Partial<Expected> {
  const page = pageFor(opened);
  return {
    page,
    isBusy: false,
    message: page === 'event' && opened.agents === null ? 'inactive' : null,
  };
}

function askedFor({
  step,
  id,
  resume,
}: Visit['visit']): Pick<Expected, 'asked' | 'askedId' | 'isResumed'> {
  return { asked: step, askedId: id, isResumed: resume };
}

/** What happens when a page is opened by its address, and with the answers that this needs. */
export const OPENING: Table = [
  row({
    id: 'S7.get-appointment',
    says: 'An address with another draft asks for that draft',
    on: 'url.visited',
    when: (happened) =>
      !isSaving(happened) &&
      happened.event.visit.id !== null &&
      happened.event.visit.id !== happened.before.draft.id,
    shows: ({ event }) => ({
      ...NEW_PAGE,
      ...askedFor(event.visit),
      persistedPage: event.from,
      page: null,
      isBusy: true,
      message: null,
      failure: null,
      calls: ['loadDraft'],
    }),
  }),
  row({
    id: 'F3',
    says: 'An address shows its page where the draft may show it, else the page where the visitor stands',
    on: 'url.visited',
    when: (happened) => !isSaving(happened),
    shows: ({ before, event: { visit, from } }) => ({
      ...open({ ...before, visit, persistedPage: from }),
      ...askedFor(visit),
      persistedPage: from,
      failure: null,
    }),
  }),
  row({
    id: 'F4',
    says: 'A draft that is there shows the page that was asked for where it may, else the page where the visitor stands',
    on: 'xstate.done.actor.loadDraft',
    shows: ({ before, event }) => ({
      ...stored(event.output),
      ...open({ ...before, draft: event.output.draft }),
      conflict: before.calendar.conflict,
    }),
  }),
  row({
    id: 'S8.draft-not-found',
    says: 'A draft that the backend does not have leads to the start, without its id',
    on: 'xstate.error.actor.loadDraft',
    when: ({ event }) => event.error.failure.kind === 'notFound',
    shows: ({ before }) => {
      const { blank } = before;
      const nothing = { ...BLANK, answers: answersOf(blank) };
      if (before.visit.step === 'notFound')
        return { ...nothing, ...open({ ...before, draft: blank }) };
      return {
        ...nothing,
        ...startOf(before, blank),
        failure: 'notFound',
        typed: ANY,
        calendar: ANY,
      };
    },
  }),
  row({
    id: 'S8.http',
    says: 'A draft that cannot be loaded is said to be, and can be asked for again',
    on: 'xstate.error.actor.loadDraft',
    shows: () => ({ isBusy: false, message: 'draftUnknown' }),
  }),
  row({
    id: 'S2.event',
    says: 'An event that is active shows the page that was asked for',
    on: 'xstate.done.actor.loadCampaign',
    shows: ({ before, event }) => ({
      ...shownOf({ ...before, agents: event.output.fieldAgents.map(({ id }) => id) }),
      owners: ANY,
      typed: ANY,
    }),
  }),
  row({
    id: 'S2.event-invalid',
    says: 'An event that is not active shows its own message',
    on: 'xstate.error.actor.loadCampaign',
    shows: ({ before }) => ({ ...shownOf({ ...before, agents: null }), owners: ANY, typed: ANY }),
  }),
];

/** A message gives the reason of the call that failed. */
export const REASONS: Table = [
  {
    id: 'S8.http',
    says: 'A page of which the message is not known may give any reason',
    when: (_, { message }) => message === ANY,
    shows: () => ({ failure: ANY }),
  },
  row({
    id: 'S8.http',
    says: 'A draft that is loaded again, or marked as abandoned again, keeps the reason until that is answered',
    on: 'retry',
    when: ({ before: { page } }) =>
      page === null || page === 'doNotServiceArea' || page === 'notAHomeowner',
    shows: () => ({}),
  }),
  {
    id: 'S8.http',
    says: 'A message that is gone takes its reason along',
    when: ({ before }, { message, failure }) =>
      before.message !== null && message === null && failure !== null && failure !== 'notFound',
    shows: () => ({ failure: null }),
  },
  {
    id: 'S8.http',
    says: 'A message gives the reason of the call that has failed',
    when: ({ event, before }, { message, failure }) =>
      'error' in event &&
      message !== null &&
      message !== 'inactive' &&
      message !== 'windowBlocked' &&
      failure !== ANY &&
      (message !== before.message || before.isBusy),
    shows: ({ event }) => ('error' in event ? { failure: event.error.failure.kind } : {}),
  },
];
