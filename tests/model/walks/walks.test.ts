import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { createStepper } from '#src/model/stepper.ts';
import { RULES } from '../properties/rules.ts';
import { STARTS } from '../starts.ts';
import { keep, KEPT_FOLDER, walkKept } from './kept.ts';
import { checkAllWalks, type FailedWalk, SPECIFIED } from './walks.ts';

const RIGHT = createStepper(bookingMachine);
/** The page outside the service area saves nothing. */
const UNSAVED = createStepper(bookingMachine.provide({ guards: { isAbandoned: () => true } }));

const ABANDONED = RULES.filter(
  ({ name }) =>
    name === 'outside the service area and not a homeowner are always saved as Abandoned',
);
const ONE_TIMER = RULES.filter(({ name }) => name === 'at most one timer runs, and none at events');

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'walks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What walks on the broken chart find. They begin where its first page is wrong, so that meeting it is not a matter of luck. */
function found(): FailedWalk[] {
  const starts = STARTS.filter(({ id }) => id === 'outside-area-unmarked');
  return checkAllWalks(UNSAVED, [...ONE_TIMER, ...ABANDONED], {
    seed: 20_260_302,
    runs: 300,
    maxSteps: 6,
    starts,
  }).failed;
}

test('walks find the rule that is broken, shrunk to the steps that matter; the walk is kept, and taken first from then on', () => {
  const folder = newFolder();
  const [file = ''] = found().map((walk) => path.resolve(PROJECT_ROOT, keep(walk, folder)));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    found: `${ABANDONED[0]?.name}: shown as New`,
    start: 'outside-area-unmarked',
    moves: ['xstate.done.actor.loadDraft: found'],
  });
  expect(walkKept(UNSAVED, ABANDONED, folder).failed.map(({ reason }) => reason)).toEqual([
    'shown as New',
  ]);
  expect(walkKept(RIGHT, ABANDONED, folder)).toEqual({ failed: [], problems: [] });
});

test('the kept walks of the repository can be walked, and break no rule', () => {
  const { failed, problems } = walkKept(RIGHT, [...RULES, SPECIFIED], KEPT_FOLDER);
  expect({ failed, problems }).toEqual({ failed: [], problems: [] });
});
