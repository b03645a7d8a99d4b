import type { HoldAnswer } from '#machines/booking/booking.types.ts';
import type { Http } from './http.ts';
import type { PortFunctions } from './ports.ts';
import { isAlreadyBooked, isFailure } from './failures.ts';
import { ServiceError } from './service-error.ts';
import { withSignal } from './shared.ts';

const UNSUPPORTED: HoldAnswer = { kind: 'unsupported' };
const UNSUPPORTED_STATUSES: readonly (number | null)[] = [405, 501];

type Reservation = Parameters<PortFunctions['reserveSlot']>[0];

/**
 * Reserving a time for a draft (decision B6). Neither call ever rejects: a booking works without holds, on a timer of the client alone. The backend
 * keeps whatever arrives last, so calls run one at a time: the next is sent only after the one before has been answered, even if that one was aborted.
 * A call that is aborted before it was sent is skipped.
 *
 * Stops asking, for as long as the page lives, once the backend answers a reservation with 405 or 501: it has no holds. Stops asking about
 * one draft once the answer is 404: there are no holds, or there is no such draft.
 */
export function createHoldService(http: Http): Pick<PortFunctions, 'reserveSlot' | 'releaseHold'> {
  let isSupported = true;
  const unknownDrafts = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();

  /** `send` must not reject. */
  function inTurn<T>(
    send: () => Promise<T>,
    ifAborted: T,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const answer = queue.then(() => (signal?.aborted === true ? ifAborted : send()));
    queue = answer;
    return withSignal(answer, signal).catch(() => ifAborted);
  }

  /** Whether the backend may have holds, as far as is known, for this draft. */
  function isWorthAsking(draftId: string): boolean {
    return isSupported && draftId !== '' && !unknownDrafts.has(draftId);
  }

  /** A call about the hold of a draft. */
  function callAbout(draftId: string, method: 'PUT' | 'DELETE', body?: object): Promise<unknown> {
    return http({
      method,
      path: `Appointments/${encodeURIComponent(draftId)}/hold`,
      name: `${method} /Appointments/{id}/hold`,
      activity: 'background',
      body,
      isEmptyAnswer: true,
    });
  }

  async function reserve({ draftId, blockId, movesVisit }: Reservation): Promise<HoldAnswer> {
    if (!isWorthAsking(draftId)) return UNSUPPORTED;
    try {
      await callAbout(draftId, 'PUT', {
        appointmentBlockGuid: blockId,
        ...(movesVisit && { movesVisit }),
      });
      return { kind: 'held' };
    } catch (error) {
      if (error instanceof ServiceError && UNSUPPORTED_STATUSES.includes(error.status))
        isSupported = false;
      if (error instanceof ServiceError && error.status === 404) unknownDrafts.add(draftId);
      if (isAlreadyBooked(error)) return { kind: 'booked' };
      return isFailure(error, 'slotTaken') ? { kind: 'taken' } : UNSUPPORTED;
    }
  }

  async function release(draftId: string): Promise<undefined> {
    if (!isWorthAsking(draftId)) return undefined;
    try {
      await callAbout(draftId, 'DELETE');
    } catch {
      // The backend releases the hold by itself at the deadline.
    }
    return undefined;
  }

  return {
    reserveSlot: (request, signal) => inTurn(() => reserve(request), UNSUPPORTED, signal),
    releaseHold: ({ draftId }, signal) => inTurn(() => release(draftId), undefined, signal),
  };
}
