import { BLANK } from './leaving.ts';
import { needsEvent, pageFor } from './order.ts';
import type { Opened } from './order.ts';
import { isEvent } from './steps.ts';
import { ANY, isSaving } from './rows.ts';
import type { Expected, Table } from './rows.ts';
import { stored } from './saves.ts';

const NEW_PAGE = { isConfirmed: false, typed: ANY, owners: ANY, calendar: ANY, conflict: null } as const satisfies Partial<Expected>;

/** The page that may be shown, or what is still asked for to tell (decisions F1 to F4, F19). */
function open(opened: Opened): Partial<Expected> {
  if (needsEvent(opened)) return { ...NEW_PAGE, page: null, isBusy: true, message: null, calls: ['loadCampaign'] };
  return { ...NEW_PAGE, ...shownOf(opened) };
}

function shownOf(opened: Opened): Partial<Expected> {
  const page = pageFor(opened);
  return { page, isBusy: false, message: page === 'event' && opened.agents === null ? 'inactive' : null };
}

/** What happens where a page is asked for by its address, and with the answers that this needs. */
export const OPENING: Table = [
  {
    id: 'S7.get-appointment',
    says: 'An address with another draft asks for that draft',
    when: (happened) => happened.event.type === 'url.visited' && !isSaving(happened) && happened.event.visit.id !== null && happened.event.visit.id !== happened.before.draft.id,
    shows: () => ({ ...NEW_PAGE, page: null, isBusy: true, message: null, calls: ['loadDraft'] }),
  },
  {
    id: 'F3',
    says: 'An address shows its page where the draft may show it, else the page where the visitor stands',
    when: (happened) => happened.event.type === 'url.visited' && !isSaving(happened),
    shows: ({ before, event }) => (event.type === 'url.visited' ? open({ ...before, visit: event.visit, keptPage: event.from }) : {}),
  },
  {
    id: 'F4',
    says: 'A draft that is there shows the page that was asked for where it may, else the page where the visitor stands',
    when: ({ event }) => event.type === 'xstate.done.actor.loadDraft',
    shows: ({ before, event }) => (event.type === 'xstate.done.actor.loadDraft' ? { ...stored(event.output.draft), ...open({ ...before, draft: event.output.draft }) } : {}),
  },
  {
    id: 'S8.draft-not-found',
    says: 'A draft that the backend does not have leads to the start, without its id',
    when: ({ event }) => event.type === 'xstate.error.actor.loadDraft' && event.error.failure.kind === 'notFound',
    shows: ({ before: { visit, isEmbedded, draft, agents } }) => ({
      ...BLANK,
      page: visit.step === 'notFound' ? 'notFound' : isEmbedded ? 'embedGetStarted' : 'home',
      isBusy: false,
      status: ANY, typed: ANY, calls: ANY, hold: ANY, deadline: ANY, secondsLeft: ANY,
      ...(isEvent(draft) || agents === null ? { page: ANY, isBusy: ANY } : {}),
    }),
  },
  {
    id: 'S8.http',
    says: 'A draft that cannot be loaded is said to be, and can be asked for again',
    when: ({ event }) => event.type === 'xstate.error.actor.loadDraft',
    shows: () => ({ isBusy: false, message: 'draftUnknown' }),
  },
  {
    id: 'S2.event',
    says: 'An event that is active shows the page that was asked for',
    when: ({ event }) => event.type === 'xstate.done.actor.loadCampaign',
    shows: ({ before, event }) => (event.type === 'xstate.done.actor.loadCampaign' ? { ...shownOf({ ...before, agents: event.output.fieldAgents.map(({ id }) => id) }), owners: ANY, typed: ANY } : {}),
  },
  {
    id: 'S2.event-invalid',
    says: 'An event that is not active shows its own message',
    when: ({ event }) => event.type === 'xstate.error.actor.loadCampaign',
    shows: ({ before }) => ({ ...shownOf({ ...before, agents: null }), owners: ANY, typed: ANY }),
  },
];

/** The reason that a message gives is that of the call that has failed. */
export const REASONS: Table = [
  { id: 'S8.http', says: 'These messages give no reason', when: (_, { message }) => message === ANY || message === 'inactive' || message === 'windowBlocked', shows: () => ({ failure: ANY }) },
  { id: 'S8.http', says: 'Without a message there is no reason', when: (_, { message, failure }) => message === null && failure !== null && failure !== ANY, shows: () => ({ failure: null }) },
  {
    id: 'S8.http',
    says: 'A message gives the reason of the call that has failed',
    when: ({ event, before }, { message, failure }) => 'error' in event && message !== null && failure !== ANY && (message !== before.message || before.isBusy),
    shows: ({ event }) => ('error' in event ? { failure: event.error.failure.kind } : {}),
  },
];
