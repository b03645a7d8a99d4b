import { expect, test } from 'vitest';
import { ADDRESS_DECISION } from '#src/domain/address-decision.ts';
import { STEP_IDS, STEPS } from '#src/domain/steps.ts';
import { DECISION, lineWords, PAGES_MAP } from '#src/explorer/pages-map.ts';
import { pathOf, restingIn, stepOf } from '#src/explorer/chart.ts';

const { nodes, edges } = PAGES_MAP;

/** The ways onward from a page or from the decision: title of the page it leads to → words. */
function onward(from: string): Record<string, string> {
  const own = edges.filter((edge) => edge.from === from && edge.kind === 'forward');
  return Object.fromEntries(
    own.map(({ to, label }) => [
      nodes.find(({ id }) => id === to)?.title ?? to,
      label?.lines.join() ?? '',
    ]),
  );
}

test('every page is one card of the map, and the address decision is one more', () => {
  const pages = nodes.filter(({ kind }) => kind === 'page').map(({ id }) => stepOf(id) ?? id);
  expect({ pages: pages.toSorted(), others: nodes.length - pages.length }).toEqual({
    pages: STEP_IDS.toSorted(),
    others: 1,
  });
});

test('the address leads to the decision, whose rows lead on as they stand in its list', () => {
  expect(onward('pages.project.address')).toEqual({
    [nodes.find(({ kind }) => kind === 'choice')?.title ?? '']: 'Next',
  });
  const linesTo = (page: string) =>
    ADDRESS_DECISION.flatMap(({ target }, at) => (target === page ? [at + 1] : []));
  expect(onward(DECISION.path)).toEqual(
    Object.fromEntries(
      ADDRESS_DECISION.map(({ target }) => [STEPS[target].title, lineWords(linesTo(target))]),
    ),
  );
});

test.each([
  [[3], 'Line 3'],
  [[2, 3, 4, 6], 'Lines 2 to 4, 6'],
])('the lines %j are named “%s”', (numbers, words) => {
  expect(lineWords(numbers)).toBe(words);
});

type Rectangle = Pick<(typeof nodes)[number], 'x' | 'y' | 'width' | 'height'>;

/** Pairs of which one lies on the other. */
function overlapping(all: readonly Rectangle[]): Rectangle[][] {
  const isOver = (a: Rectangle, b: Rectangle) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return all.flatMap((a, at) =>
    all
      .slice(at + 1)
      .filter((b) => isOver(a, b))
      .map((b) => [a, b]),
  );
}

test('no card of the map covers another, and no words of a way onward stand on those of another', () => {
  const words = edges.flatMap(({ label }) =>
    label !== null && label.width > label.height ? [label] : [],
  );
  expect({ cards: overlapping(nodes), words: overlapping(words) }).toEqual({
    cards: [],
    words: [],
  });
});

test('the map fits a window of 1280 × 800 beside its bar in the size it is drawn in', () => {
  expect(Math.max(...nodes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(1260);
  expect(Math.max(...nodes.map(({ y, height }) => y + height))).toBeLessThanOrEqual(750);
});

test.each([
  ['event', 'pages.start.event.active'],
  ['timeDateBooking', 'pages.appointment.timeDateBooking.editing.open'],
  ['yourVisit', 'pages.appointment.yourVisit.open.idle'],
] as const)(
  'the card of %s shows the page whole, not while it loads and not after a failure',
  (step, path) => {
    expect(restingIn(pathOf(step))).toBe(path);
  },
);
