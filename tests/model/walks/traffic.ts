import { readFileSync } from 'node:fs';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { type StepId, stepOfPath } from '#src/domain/steps.ts';
import { countVisits, readFunnel, type Visits } from '#src/tools/flow/funnel.ts';
import { type Move, nameOf } from '#src/tools/flow/moves.ts';
import type { Explorer } from '../explore/explore.ts';
import type { Start } from '../starts.ts';

/** How often random walks choose something, relative to the alternatives. More than 0, so that nothing is left out. */
export interface Weights {
  start(start: Start): number;
  move(page: StepId | null, move: Pick<Move, 'type' | 'case'>): number;
}

export const ALIKE: Weights = { start: () => 1, move: () => 1 };

/** The most frequent choice of visitors is this many times as likely as one that nobody made. */
const MOST = 50;

/** The visits in a file that `npm run funnel:export` wrote. @throws a readable error if it is none */
export function readTraffic(file: string): Visits {
  return countVisits(readFunnel(JSON.parse(readFileSync(file, 'utf8'))));
}

function pageOf(start: Start): StepId {
  return stepOfPath(new URL(start.url, 'http://localhost').pathname);
}

/**
 * Weights that make walks follow real visitors: they begin on a page as often as it was reached, and among moves to other pages they choose what visitors
 * went on to.
 * @param explorer of the chart to walk; it shows which page a move leads to
 */
export function weightsOf({ pages, next: followed }: Pick<Visits, 'pages' | 'next'>, explorer: Explorer): Weights {
  const most = Math.max(...[...pages.values()].map(({ reached }) => reached), 1);
  const byMove = new Map<string, number>();
  for (const { from, to, move } of [...explorer.nodes.values()].flatMap(({ edges }) => edges)) {
    const [page, next] = [selectStep(from.world.snapshot), selectStep(to.world.snapshot)];
    if (page === null || next === null || page === next) continue;
    const name = `${page} ${nameOf(move)}`;
    const share = (followed.get(page)?.get(next) ?? 0) / Math.max(...(followed.get(page)?.values() ?? []), 1);
    byMove.set(name, Math.max(byMove.get(name) ?? 0, share));
  }
  return {
    start: (start) => 1 + (MOST * (pages.get(pageOf(start))?.reached ?? 0)) / most,
    move: (page, move) => 1 + MOST * (byMove.get(`${page ?? ''} ${nameOf(move)}`) ?? 0),
  };
}
