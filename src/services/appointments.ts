import type { SavedDraft, SaveRequest } from '#machines/booking/booking.types.ts';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import { fromDocument, isDraftIdText, toDocument } from '#src/domain/draft-document.ts';
import { mergeDraft } from '#src/domain/draft-merge.ts';
import type { Draft } from '#src/domain/draft.ts';
import type { Http, HttpAnswer } from './http.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { PortFunctions } from './ports.ts';
import { goneIfNotFound, isAlreadyBooked, isFailure } from './failures.ts';
import { ServiceError } from './service-error.ts';

const MAX_MERGES = 3;

type Put = Pick<SaveRequest, 'draft' | 'saved'>;

/** The sent draft with the id from the response, for a backend that answers a save with only the id (spec §7: "response id kept"). */
function withAnsweredId(sent: Draft | null, body: unknown): Draft | null {
  if (sent === null || typeof body !== 'object' || body === null || !('id' in body)) return null;
  return typeof body.id === 'string' && body.id !== '' ? { ...sent, id: body.id } : null;
}

/** The draft that a call is answered with; `sent` is what was saved, if anything. */
export function savedDraftOf({ body, etag }: HttpAnswer, sent: Draft | null = null): SavedDraft {
  const draft = fromDocument(body) ?? withAnsweredId(sent, body);
  if (draft === null)
    throw new ServiceError({ kind: 'unexpected', message: 'The answer is not a draft.' });
  return { draft, etag };
}

/**
 * Reading and saving drafts (spec §7). Saves run one at a time. Each is safe to retry (decision F15) and merges with what another tab has saved in
 * the meantime (decision F16). One that is refused because the draft is booked resolves to the draft as it stands (decision F27).
 *
 * @param evidence reads what the contact form on the page shows, as the value of the evidence header; null if there is no form, or if the backend is
 * not to get any evidence
 */
export function createAppointmentService(
  http: Http,
  keys: IdempotencyKeys,
  evidence: () => Promise<string | null> = async () => null,
): Pick<PortFunctions, 'loadDraft' | 'saveDraft'> {
  let queue: Promise<unknown> = Promise.resolve();

  async function loadDraft({ id }: { id: string }, signal?: AbortSignal): Promise<SavedDraft> {
    if (!isDraftIdText(id)) throw new ServiceError({ kind: 'notFound' });
    const answer = await http({
      method: 'GET',
      path: `Appointments/${encodeURIComponent(id)}`,
      name: 'GET /Appointments/{id}',
      activity: 'delayed',
      signal,
    }).catch(goneIfNotFound);
    return savedDraftOf(answer);
  }

  async function put({ draft, saved: held }: Put, signal?: AbortSignal): Promise<SavedDraft> {
    const body = toDocument(draft, held?.draft.status ?? null);
    const match = draft.id === '' ? null : (held?.etag ?? null);
    const shown = await evidence();
    const key = await keys.keyFor({ draftId: draft.id, etag: match, body: JSON.stringify(body) });
    try {
      const saved = savedDraftOf(
        await http({
          method: 'PUT',
          path: 'Appointments',
          name: 'PUT /Appointments',
          activity: 'immediate',
          body,
          headers: {
            'Idempotency-Key': key,
            ...(match !== null && { 'If-Match': match }),
            ...(shown !== null && { [EVIDENCE_HEADER]: shown }),
          },
          signal,
        }),
        draft,
      );
      await keys.answered(draft.id);
      return saved;
    } catch (error) {
      if (isFailure(error, 'stale') || isFailure(error, 'slotTaken') || isAlreadyBooked(error))
        await keys.answered(draft.id);
      return draft.id === '' ? Promise.reject(error) : goneIfNotFound(error);
    }
  }

  /** Applies the visitor's step on top of the draft that the backend holds now. */
  function mergedWith(latest: SavedDraft, { draft, saved, step, section }: SaveRequest): Put {
    const answers = step === 'projectDetails' ? step : section;
    const merged = mergeDraft(latest.draft, { draft, base: saved?.draft ?? null, answers });
    return { draft: merged, saved: latest };
  }

  async function save(request: SaveRequest, signal?: AbortSignal): Promise<SavedDraft> {
    signal?.throwIfAborted();
    const { id } = request.draft;
    let attempt: Put = request;
    for (let merges = 0; ; merges += 1) {
      try {
        return await put(attempt, signal);
      } catch (error) {
        if (isAlreadyBooked(error)) return loadDraft({ id }, signal);
        if (!isFailure(error, 'stale') || id === '' || merges === MAX_MERGES) throw error;
        attempt = mergedWith(await loadDraft({ id }, signal), request);
      }
    }
  }

  return {
    loadDraft,
    saveDraft(request, signal) {
      const saved = queue.then(() => save(request, signal));
      queue = saved.catch(() => undefined);
      return saved;
    },
  };
}
