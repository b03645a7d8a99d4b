import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { stepperOf } from '../explore/suite.ts';
import { changed, linesOf, slotOf, stateAt } from '../changed-chart.ts';
import { wordsOf } from '../properties/check.ts';
import { RULES } from '../properties/rules.ts';
import { STARTS } from '../starts.ts';
import { keep, KEPT_FOLDER, walkKept } from './kept.ts';
import { checkAllWalks, checkWalks, type FailedWalk, SPECIFIED, type WalkOptions } from './walks.ts';

const WALKS: WalkOptions = { seed: 20_260_302, runs: 300, maxSteps: 6 };
/** Begins where the first page of the broken chart is wrong, so that meeting it is not a matter of luck. */
const AT_FAULT: WalkOptions = { ...WALKS, starts: STARTS.filter(({ id }) => id === 'outside-area-unmarked') };

const RIGHT = stepperOf(bookingMachine);

/** The page outside the service area saves nothing. */
const UNSAVED = stepperOf(
  changed(bookingMachine, (config) => {
    const [, line] = linesOf(slotOf(stateAt(config, 'pages.elsewhere.doNotServiceArea.deciding'), '@always'));
    if (line !== undefined) Object.assign(line, { target: 'shown', actions: [] });
  }),
);

const ABANDONED = RULES.filter(({ name }) => name === 'outside the service area and not a homeowner are always saved as Abandoned');
const ONE_TIMER = RULES.filter(({ name }) => name === 'at most one timer runs, and none at events');

function inWords({ rule, reason, start, moves }: FailedWalk): object {
  return { rule, reason, steps: wordsOf(start, moves) };
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'walks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const FOUND = { rule: ABANDONED[0]?.name, reason: 'shown as New', steps: ['A homeowner outside the service area comes back', 'the draft is there'] };

/** What walks on the broken chart find. */
let found: FailedWalk[];

beforeAll(() => {
  found = checkAllWalks(UNSAVED, [...ONE_TIMER, ...ABANDONED], AT_FAULT).failed;
});

test('walks for several rules find the one that is broken, and shrink the walk to the steps that matter', () => {
  expect(found.map(inWords)).toEqual([FOUND]);
});

test('walks hold every step against the tables of the specification', () => {
  const { failed } = checkAllWalks(UNSAVED, [SPECIFIED], AT_FAULT);
  expect([checkAllWalks(RIGHT, [SPECIFIED], { ...WALKS, runs: 20 }).failed, failed.map(inWords)]).toEqual([
    [],
    [{ ...FOUND, rule: SPECIFIED.name, reason: expect.stringContaining('status: expected "Abandoned"') }],
  ]);
});

test('the same seed walks the same walks, another one walks others', () => {
  const wayOf = (seed: number) => {
    const way: string[] = [];
    checkWalks(RIGHT, { name: 'watches', ids: [], broken: ({ move }) => { way.push(move.case.says); return null; } }, { ...WALKS, runs: 3, seed });
    return way;
  };
  expect([wayOf(1), wayOf(2)]).toEqual([wayOf(1), expect.not.arrayContaining(wayOf(1))]);
});

test('a walk that found something is kept as a small file, and taken first from then on', () => {
  const folder = newFolder();
  const [file = ''] = found.map((walk) => path.resolve(PROJECT_ROOT, keep(walk, folder)));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    found: `${FOUND.rule}: shown as New`,
    start: 'outside-area-unmarked',
    moves: ['xstate.done.actor.loadDraft: found'],
  });
  expect(walkKept(UNSAVED, ABANDONED, folder).failed.map(inWords)).toEqual([FOUND]);
  expect(walkKept(RIGHT, ABANDONED, folder)).toEqual({ failed: [], problems: [] });
});

test('a kept walk that the chart does not allow any more is told', () => {
  const folder = newFolder();
  for (const walk of found) keep({ ...walk, start: { ...walk.start, id: 'landing' } }, folder);
  expect(walkKept(RIGHT, ABANDONED, folder).problems).toEqual([expect.stringMatching(/^landing-[0-9a-f]{8}\.json: “xstate\.done\.actor\.loadDraft: found” cannot happen there any more; mend the file, or delete it$/)]);
});

test('the kept walks of the repository can be walked, and break no rule', () => {
  const { failed, problems } = walkKept(RIGHT, [...RULES, SPECIFIED], KEPT_FOLDER);
  expect([failed.map(inWords), problems]).toEqual([[], []]);
});
