import type { HoldAnswer } from '#machines/booking/booking.types.ts';
import type { Http } from './http.ts';
import { isAlreadyBooked, ServiceError } from './service-error.ts';
import { withSignal } from './shared.ts';

const UNSUPPORTED_STATUSES: readonly (number | null)[] = [405, 501];

/**
 * Reserving a time for a draft (decision B6). Neither call ever rejects: a booking works without holds. The backend keeps whatever arrives
 * last, so calls run one at a time: the next is sent only after the one before has been answered, even if that one was aborted. A call that
 * is aborted before it was sent is skipped.
 */
export interface HoldService {
  /** `unsupported` also if the backend could not be asked: the timer then runs on the client alone. */
  reserveSlot(
    request: { draftId: string; blockId: string; movesVisit?: true },
    signal?: AbortSignal,
  ): Promise<HoldAnswer>;
  releaseHold(request: { draftId: string }, signal?: AbortSignal): Promise<undefined>;
}

/**
 * Stops asking, for as long as the page lives, once the backend answers a reservation with 405 or 501: it has no holds. Stops asking about
 * one draft once the answer is 404: there are no holds, or there is no such draft.
 */
export function createHoldService(http: Http): HoldService {
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

  async function reserve(
    draftId: string,
    blockId: string,
    movesVisit: true | undefined,
  ): Promise<HoldAnswer> {
    if (!isSupported || unknownDrafts.has(draftId)) return { kind: 'unsupported' };
    try {
      await http({
        method: 'PUT',
        path: `Appointments/${encodeURIComponent(draftId)}/hold`,
        name: 'PUT /Appointments/{id}/hold',
        activity: 'background',
        body: { appointmentBlockGuid: blockId, ...(movesVisit && { movesVisit }) },
        isEmptyAnswer: true,
      });
      return { kind: 'held' };
    } catch (error) {
      if (error instanceof ServiceError && UNSUPPORTED_STATUSES.includes(error.status))
        isSupported = false;
      if (error instanceof ServiceError && error.status === 404) unknownDrafts.add(draftId);
      if (isAlreadyBooked(error)) return { kind: 'booked' };
      return error instanceof ServiceError && error.failure.kind === 'slotTaken'
        ? { kind: 'taken' }
        : { kind: 'unsupported' };
    }
  }

  async function release(draftId: string): Promise<undefined> {
    if (!isSupported || unknownDrafts.has(draftId)) return undefined;
    try {
      await http({
        method: 'DELETE',
        path: `Appointments/${encodeURIComponent(draftId)}/hold`,
        name: 'DELETE /Appointments/{id}/hold',
        activity: 'background',
        isEmptyAnswer: true,
      });
    } catch {
      // The backend releases the hold by itself at the deadline.
    }
    return undefined;
  }

  return {
    async reserveSlot({ draftId, blockId, movesVisit }, signal) {
      return draftId === ''
        ? { kind: 'unsupported' }
        : inTurn(() => reserve(draftId, blockId, movesVisit), { kind: 'unsupported' }, signal);
    },
    async releaseHold({ draftId }, signal) {
      return draftId === '' ? undefined : inTurn(() => release(draftId), undefined, signal);
    },
  };
}
