import { isRecord } from '#src/domain/is-record.ts';

/** Visitors of a page. Who neither went on nor left there went back. */
export interface PageCounts {
  reached: number;
  /** Went on to a page that was new to them, and did not leave here in the end. */
  wentOn: number;
  /** Saw this page last. */
  left: number;
}

export interface FunnelReport {
  pages: Map<string, PageCounts>;
  /** Page → pages that followed, also those gone back to, with counts of visitors. */
  next: Map<string, Map<string, number>>;
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
  const pages = new Map<string, PageCounts>();
  for (const { state, count: reached, wentOn, left } of rows(value['states'])) {
    if (typeof state !== 'string' || typeof reached !== 'number' || typeof wentOn !== 'number' || typeof left !== 'number') {
      throw new Error('This funnel does not say of each state how many visitors reached it, went on and left.');
    }
    pages.set(state, { reached, wentOn, left });
  }
  const next = new Map<string, Map<string, number>>();
  for (const { from, to, count } of rows(value['transitions'])) {
    if (typeof from !== 'string' || typeof to !== 'string' || typeof count !== 'number') continue;
    next.set(from, (next.get(from) ?? new Map<string, number>()).set(to, count));
  }
  return { pages, next };
}
