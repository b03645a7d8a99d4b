import type { Draft } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { mayBook } from './address.ts';
import { AFTER_BOOKING, isOpen, pageOfPath, questionsOf, STARTS } from './project.ts';
import { isBooked, isEvent, OF_BACKEND, QUESTIONS } from './steps.ts';
import type { Visit } from './visit.ts';

/** What is known about a visit when a page is opened by its address. */
export type Opened = Pick<Visit, 'draft' | 'visit' | 'persistedPage' | 'agents' | 'isEmbedded'>;

/** The draft-bound pages that a draft may show: what has been answered, the next question, and the page that `nextPage` names (F3, F4). */
function reachable(draft: Draft): StepId[] {
  const next = pageOfPath(draft.sessionData.nextPage);
  if (isBooked(draft))
    return [
      'additionalComments',
      'whatsNext',
      ...(next !== null && (AFTER_BOOKING.includes(next) || OF_BACKEND.includes(next))
        ? [next]
        : []),
    ];
  const questions = questionsOf(draft);
  const done = Math.max(
    questions.findLastIndex(({ isAnswered }) => isAnswered) + 1,
    questions.findIndex(({ page }) => page === next),
  );
  const reached = questions.slice(0, done + 1).map(({ page }) => page);
  if (
    next === null ||
    isOpen(next) ||
    AFTER_BOOKING.includes(next) ||
    QUESTIONS.some(({ page }) => page === next)
  )
    return reached;
  if (
    (next === 'timeDateBooking' || next === 'projectDetails') &&
    questions.at(-1)?.isAnswered !== true
  )
    return reached;
  return next === 'projectDetailsSubmitted'
    ? [...reached, 'projectDetails', next]
    : [...reached, next];
}

/** The visitor's current page: the one the browser stored if the draft may show it, else the one the draft names (F3). */
function current(draft: Draft, persisted: StepId | null): StepId {
  const pages = reachable(draft);
  if (persisted !== null && pages.includes(persisted)) return persisted;
  if (persisted === 'timeDateBooking' && !isBooked(draft) && mayBook(draft)) return persisted;
  const next = pageOfPath(draft.sessionData.nextPage);
  if (next !== null && pages.includes(next)) return next;
  if (isBooked(draft))
    return next !== null &&
      isOpen(next) &&
      !STARTS.includes(next) &&
      next !== 'notFound' &&
      next !== 'requestCall'
      ? next
      : 'additionalComments';
  if (next === null) return 'windowCount';
  return pages.at(-1) ?? 'windowCount';
}

/** Whether the visit's page has something to say of a draft: it was booked once (record 0041). */
function hasVisitPage(draft: Draft): boolean {
  return isBooked(draft) || draft.status === 'Abandoned';
}

function asked({ draft, visit, persistedPage, isEmbedded }: Opened): StepId {
  if (visit.step === 'notFound') return 'notFound';
  const has = draft.id !== '';
  if (has && visit.resume) {
    const next = pageOfPath(draft.sessionData.nextPage);
    if (isBooked(draft)) return current(draft, null);
    if (next === null) return 'windowCount';
    if (next === 'notFound') return 'home';
    return isOpen(next) ? next : current(draft, next);
  }
  if (isOpen(visit.step))
    return has && isBooked(draft) && STARTS.includes(visit.step)
      ? current(draft, persistedPage)
      : visit.step;
  if (!has) return isEmbedded ? 'embedGetStarted' : 'home';
  if (visit.step === 'yourVisit' && hasVisitPage(draft)) return 'yourVisit';
  return reachable(draft).includes(visit.step) ? visit.step : current(draft, persistedPage);
}

/** The page that is shown to somebody who opens an address (F1 to F4). */
export function pageFor(opened: Opened): StepId {
  const page = asked(opened);
  const shown = page === 'home' && opened.isEmbedded ? 'embedGetStarted' : page;
  const { agents, draft } = opened;
  if ((shown === 'fieldAgents' || (isEvent(draft) && STARTS.includes(shown))) && agents === null)
    return 'event';
  const agent = draft.appointmentRequest.eventDetails.eventFieldAgentId;
  return shown === 'home' && isEvent(draft) && agent !== null && agents?.includes(agent) !== true
    ? 'fieldAgents'
    : shown;
}

/** Whether the event has to be loaded before a page can be shown (F19). */
export function needsEvent({ draft, visit, agents }: Opened): boolean {
  const { isEvent: atEvent, eventDetails } = draft.appointmentRequest;
  return (
    agents === null &&
    eventDetails.eventCampaignId !== null &&
    (atEvent || visit.step === 'event' || visit.step === 'fieldAgents')
  );
}
