import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readUniverse } from '../chart/universe.ts';
import type { ExpectationRow } from '../expectations.ts';
import { countHits } from '../coverage.ts';
import { requirementProblems, requirementRows, transitionRows } from './build.ts';

const UNIVERSE = readUniverse(bookingMachine);
/** The first one cannot be taken in a browser; see tests/model/unreachable.ts. */
const [NOT_IN_BROWSER, SUBMITTED] = ['hold.releasing ▸ xstate.error.actor.releaseHold', 'pages.start.home.editing ▸ form.submitted [isFormOf home]'];

test('a transition is covered where the deepest level that was run took it', () => {
  const onChart = countHits([[NOT_IN_BROWSER, SUBMITTED]]);
  const statusAfter = (hits: [('pure' | 'executed' | 'browser'), ReturnType<typeof countHits>][]) => {
    const rows = transitionRows({ universe: UNIVERSE, hits: new Map(hits), model: [], browser: [] });
    return [NOT_IN_BROWSER, SUBMITTED].map((wanted) => rows.find(({ id }) => id === wanted)?.status);
  };
  expect([
    statusAfter([['pure', onChart]]),
    statusAfter([['pure', onChart], ['browser', countHits([[SUBMITTED]])]]),
    statusAfter([['pure', onChart], ['executed', onChart], ['browser', new Map()]]),
    statusAfter([['pure', new Map()]]),
  ]).toEqual([
    ['covered', 'covered'],
    ['unreachable', 'covered'],
    ['unreachable', 'uncovered'],
    ['uncovered', 'uncovered'],
  ]);
});

test('a line of the specification stands with the rule of its requirement, and is a problem without one', () => {
  const lines: ExpectationRow[] = [{ id: 'F2', says: 'A page', steps: 3, journeys: ['J1'], status: 'covered', problem: null }, { id: 'F99', says: 'Another', steps: 0, journeys: [], status: 'unmet', problem: 'nothing shows it' }];
  const rows = requirementRows(lines);
  expect([rows, requirementProblems(rows)]).toEqual([
    [{ ...lines[0], rule: 'Two named routes have no page.' }, { ...lines[1], rule: '' }],
    ['F99, “Another”: not in docs/requirements.md'],
  ]);
});
