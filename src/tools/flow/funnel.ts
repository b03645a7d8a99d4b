import { isRecord } from '#src/domain/is-record.ts';

/** How many drafts reached each page, and which page followed. */
export interface FunnelReport {
  reached: Map<string, number>;
  /** Page → pages that followed, with counts. */
  left: Map<string, Map<string, number>>;
}

type Fields = Record<string, unknown>;

function rows(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/**
 * Reads what `GET /api/funnel` answers, or the same as a file.
 * @throws when the value is no such answer
 */
export function readFunnel(value: unknown): FunnelReport {
  if (!isRecord(value) || !Array.isArray(value['states'])) throw new Error('This is no funnel: it has no list of states.');
  const reached = new Map<string, number>();
  for (const { state, count } of rows(value['states'])) if (typeof state === 'string' && typeof count === 'number') reached.set(state, count);
  const left = new Map<string, Map<string, number>>();
  for (const { from, to, count } of rows(value['transitions'])) {
    if (typeof from !== 'string' || typeof to !== 'string' || typeof count !== 'number') continue;
    left.set(from, (left.get(from) ?? new Map<string, number>()).set(to, count));
  }
  return { reached, left };
}

/** Visitors who went on from a page, at most as many as reached it: one who went back and forth counts once here. */
export function leftCount({ reached, left }: FunnelReport, step: string): number {
  const sum = [...(left.get(step)?.values() ?? [])].reduce((total, count) => total + count, 0);
  return Math.min(sum, reached.get(step) ?? 0);
}
