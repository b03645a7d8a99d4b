import { mixed, object, string } from 'yup';
import type { ChangeRequest, KnownVisit, SavedDraft } from '#machines/booking/booking.types.ts';
import { fromDocument } from '#src/domain/draft-document.ts';
import { isSame } from '#src/domain/is-same.ts';
import { VISIT_STATES, type VisitState } from '#src/domain/visit.ts';
import type { Http } from './http.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { checked } from './response-schema.ts';
import { ServiceError } from './service-error.ts';

const MAX_TRIES = 3;

const visitSchema = object({
  state: mixed<VisitState>().oneOf(VISIT_STATES).required(),
  visit: object({
    date: string()
      .required()
      .matches(/^\d{4}-\d{2}-\d{2}$/),
    startTime: string()
      .required()
      .matches(/^\d{2}:\d{2}$/),
    endTime: string()
      .required()
      .matches(/^\d{2}:\d{2}$/),
    timeZone: string().required(),
  })
    .nullable()
    .defined()
    .default(undefined),
  changeableUntil: string().nullable().defined(),
});

function isStale(error: unknown): boolean {
  return error instanceof ServiceError && error.failure.kind === 'stale';
}

/** The problems of a change that say that the visit can no longer be changed. */
const FIXED: readonly string[] = ['no-visit', 'visit-fixed'];

function isFixed(error: unknown): boolean {
  return (
    error instanceof ServiceError && FIXED.some((kind) => error.problem?.endsWith(kind) === true)
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof ServiceError && error.failure.kind === 'slotTaken';
}

/** Reading, moving and giving up the visit that a draft has booked. The calls reject with a ServiceError. */
export interface VisitService {
  /** Rejects with `notFound` where the backend has no such resource. */
  loadVisit(draftId: string, signal?: AbortSignal): Promise<KnownVisit>;
  /**
   * Safe to retry. Is sent again if the draft has changed meanwhile and its visit has not, such as by comments from another tab. Rejects with `stale` if the
   * visit itself is another one now, or can no longer be changed, and with `slotTaken` if the new time is gone; then it stays as it was.
   */
  changeVisit(request: ChangeRequest, signal?: AbortSignal): Promise<SavedDraft>;
}

export function createVisitService(http: Http, keys: IdempotencyKeys): VisitService {
  async function loadVisit(draftId: string, signal?: AbortSignal): Promise<KnownVisit> {
    try {
      const { body, etag } = await http({
        method: 'GET',
        path: `Appointments/${encodeURIComponent(draftId)}/visit`,
        name: 'GET /Appointments/{id}/visit',
        activity: 'delayed',
        ...(signal && { signal }),
      });
      return { ...checked(visitSchema, body), etag };
    } catch (error) {
      throw error instanceof ServiceError && error.status === 404
        ? new ServiceError({ kind: 'notFound' }, { cause: error, status: 404 })
        : error;
    }
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
        ...(signal && { signal }),
      });
      const draft = fromDocument(answer.body);
      if (draft === null)
        throw new ServiceError({ kind: 'unexpected', message: 'The answer is not a draft.' });
      await keys.answered(draftId);
      return { draft, etag: answer.etag };
    } catch (error) {
      if (isStale(error) || isFixed(error) || isTaken(error)) await keys.answered(draftId);
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
          if (!isStale(error) || tries === MAX_TRIES) throw error;
          const { state, visit, changeableUntil, etag } = await loadVisit(request.draftId, signal);
          const { known } = request;
          const now = { state, visit, changeableUntil, etag };
          if (!isSame({ ...now, etag: null }, { ...known, etag: null })) throw stale;
          attempt = { ...request, known: now };
        }
      }
    },
  };
}
