import { STEPS, type StepId } from '#src/domain/steps.ts';
import { ANSWERS } from './booking.answers.ts';
import { isBooked } from '#src/domain/draft-status.ts';
import type { VisitChange } from '#src/domain/visit.ts';
import type { BookingContext, ChangeRequest, SaveRequest } from './booking.types.ts';

/** The steps that have a data section (spec §2). */
export type SavedStep = {
  [S in StepId]: (typeof STEPS)[S]['section'] extends null ? never : S;
}[StepId];

/** What a step's save sends: the whole draft, and the section that the visitor has just answered (decision F16). */
export function saveRequest(context: BookingContext, step: SavedStep): SaveRequest {
  return { draft: context.draft, saved: context.saved, step, section: STEPS[step].section };
}

/** The save of a call request (decision F10). It goes into the visit's draft, or into a new one if that draft is booked. */
export function callRequest(context: BookingContext): SaveRequest {
  const { draft, blank, saved, callRequest: submitted } = context;
  const [base, held] = isBooked(draft) ? [blank, null] : [draft, saved];
  const request = submitted === null ? base : ANSWERS.requestCall.write(base, submitted);
  return { ...saveRequest(context, 'requestCall'), draft: request, saved: held };
}

/** A visit of which nothing is known yet. */
const UNKNOWN_VISIT = { state: 'none', visit: null, changeableUntil: null, etag: null } as const;

/** What changes the visit that its page shows. */
export function changeRequest(
  { draft, bookedVisit }: BookingContext,
  change: VisitChange,
): ChangeRequest {
  return { draftId: draft.id, known: bookedVisit ?? UNKNOWN_VISIT, change };
}
