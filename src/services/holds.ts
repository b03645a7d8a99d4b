import type { HoldAnswer } from '#machines/booking/booking.types.ts';
import type { Http } from './http.ts';
import { ServiceError } from './service-error.ts';

const UNSUPPORTED_STATUSES: readonly (number | null)[] = [404, 405, 501];

/** Keeping a place for a draft (decision B6). Neither call ever rejects: a booking works without holds. */
export interface HoldService {
  /** `unsupported` also where the backend could not be asked: the timer then runs on the client alone. */
  placeHold(request: { draftId: string; blockId: string }, signal?: AbortSignal): Promise<HoldAnswer>;
  releaseHold(request: { draftId: string }, signal?: AbortSignal): Promise<undefined>;
}

/** A backend that once said that it knows no holds is not asked again by this page. */
export function createHoldService(http: Http): HoldService {
  let isSupported = true;

  return {
    async placeHold({ draftId, blockId }, signal) {
      if (!isSupported || draftId === '') return { kind: 'unsupported' };
      try {
        await http({
          method: 'PUT',
          path: `Appointments/${encodeURIComponent(draftId)}/hold`,
          name: 'PUT /Appointments/{id}/hold',
          activity: 'background',
          body: { appointmentBlockGuid: blockId },
          isEmptyAnswer: true,
          ...(signal && { signal }),
        });
        return { kind: 'held' };
      } catch (error) {
        if (error instanceof ServiceError && UNSUPPORTED_STATUSES.includes(error.status)) isSupported = false;
        return error instanceof ServiceError && error.failure.kind === 'slotTaken' ? { kind: 'taken' } : { kind: 'unsupported' };
      }
    },
    async releaseHold({ draftId }, signal) {
      if (!isSupported || draftId === '') return undefined;
      try {
        await http({
          method: 'DELETE',
          path: `Appointments/${encodeURIComponent(draftId)}/hold`,
          name: 'DELETE /Appointments/{id}/hold',
          activity: 'background',
          isEmptyAnswer: true,
          ...(signal && { signal }),
        });
      } catch {
        // The backend releases the place by itself at the deadline.
      }
      return undefined;
    },
  };
}
