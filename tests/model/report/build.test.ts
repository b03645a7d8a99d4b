import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readUniverse } from '../chart/universe.ts';
import { countHits } from '../coverage.ts';
import { requirementRows, transitionRows } from './build.ts';

const UNIVERSE = readUniverse(bookingMachine);
/** The first cannot be taken in a browser; see tests/model/unreachable.ts. */
const [NOT_IN_BROWSER, SUBMITTED] = ['hold.releasing ▸ xstate.error.actor.releaseHold[0]', 'pages.start.home.editing ▸ form.submitted[0]'];

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

test('a requirement is shown by the transitions that begin as it says and lead where it says', () => {
  const rows = transitionRows({ universe: UNIVERSE, hits: new Map(), model: [], browser: [] });
  const arrivals = rows.filter(({ source, targets }) => source === 'pages.opening.arriving' && targets.includes('pages.notFound'));
  expect(requirementRows(rows).find(({ id }) => id === 'F2')).toEqual({
    id: 'F2',
    rule: 'Two named routes have no page.',
    transitions: [...arrivals.map(({ id }) => id), 'pages.notFound ▸ home.opened[0]'],
    journeys: [],
  });
  expect(arrivals.length).toBe(1);
});
