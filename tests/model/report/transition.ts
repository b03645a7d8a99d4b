import type { Reached, TransitionRow } from './data.ts';

/** A row of a report; a covered one by default. */
export function transition(id: string, hits: Reached, more: Partial<TransitionRow> = {}): TransitionRow {
  return { id, source: 'a', event: 'go', index: 0, targets: [], guard: null, says: id, hits, journeys: { model: [], browser: [] }, unreachable: null, status: 'covered', reason: '', ...more };
}
