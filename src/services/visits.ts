import type { ChangeRequest, KnownVisit, SavedDraft } from '#machines/booking/booking.types.ts';
import { isSame } from '#src/domain/is-same.ts';
import { VISIT } from '#src/domain/responses.ts';
import { savedDraftOf } from './appointments.ts';
import type { Http } from './http.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { PortFunctions } from './ports.ts';
import { checked } from './checked.ts';
import { goneIfNotFound, isFailure, isProblem } from './failures.ts';
import { ServiceError } from './service-error.ts';

const MAX_TRIES = 3;

/** Whether the visit can no longer be changed. */
function isFixed(error: unknown): boolean {
  return error instanceof ServiceError && isProblem(error.problem, 'no-visit', 'visit-fixed');
}

/**
 * Reading, moving and giving up the visit that a draft has booked. Loading rejects with `notFound` where the backend has no such resource.
 *
 * A change is safe to retry. It is sent again if the draft has changed meanwhile and its visit has not, such as by comments from another tab. It
 * rejects with `stale` if the visit itself is another one now, or can no longer be changed, and with `slotTaken` if the new time is gone; then it
 * stays as it was.
 */
export function createVisitService(
  http: Http,
  keys: IdempotencyKeys,
): Pick<PortFunctions, 'loadVisit' | 'changeVisit'> {
  async function loadVisit(
    { draftId }: { draftId: string },
    signal?: AbortSignal,
  ): Promise<KnownVisit> {
    const { body, etag } = await http({
      method: 'GET',
      path: `Appointments/${encodeURIComponent(draftId)}/visit`,
      name: 'GET /Appointments/{id}/visit',
      activity: 'delayed',
      signal,
    }).catch(goneIfNotFound);
    return { ...checked(VISIT, body), etag };
  }

  async function put(
    { draftId, known: { etag }, change }: ChangeRequest,
    signal?: AbortSignal,
  ): Promise<SavedDraft> {
    const key = await keys.keyFor({ draftId, etag, body: JSON.stringify(change) });
    try {
      const answer = await http({
        method: 'PUT',
        path: `Appointments/${encodeURIComponent(draftId)}/visit`,
        name: 'PUT /Appointments/{id}/visit',
        activity: 'immediate',
        body: change,
        headers: { 'Idempotency-Key': key, ...(etag !== null && { 'If-Match': etag }) },
        signal,
      });
      const saved = savedDraftOf(answer);
      await keys.answered(draftId);
      return saved;
    } catch (error) {
      if (isFailure(error, 'stale') || isFailure(error, 'slotTaken') || isFixed(error))
        await keys.answered(draftId);
      throw error;
    }
  }

  return {
    loadVisit,
    async changeVisit(request, signal) {
      let attempt = request;
      for (let tries = 1; ; tries += 1) {
        try {
          return await put(attempt, signal);
        } catch (error) {
          const stale = new ServiceError({ kind: 'stale' }, { cause: error });
          if (isFixed(error)) throw stale;
          if (!isFailure(error, 'stale') || tries === MAX_TRIES) throw error;
          const known = await loadVisit(request, signal);
          if (!isSame({ ...known, etag: null }, { ...request.known, etag: null })) throw stale;
          attempt = { ...request, known };
        }
      }
    },
  };
}
