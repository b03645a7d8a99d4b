import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { createStepper, type Stepper } from '#src/model/stepper.ts';
import { ABANDONED, RULES } from '../properties/rules.ts';
import { STARTS } from '../starts.ts';
import { keep, KEPT_FOLDER, walkKept } from './kept.ts';
import { checkWalks, SPECIFIED } from './walks.ts';

const RIGHT = createStepper(bookingMachine);
/** The page outside the service area saves nothing. */
const UNSAVED = createStepper(bookingMachine.provide({ guards: { isAbandoned: () => true } }));

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'walks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('walks find the rule that is broken, shrunk to the steps that matter; the walk is kept, and taken first from then on', () => {
  const folder = newFolder();
  // Where the first page is wrong, so that meeting it is not a matter of luck.
  const starts = STARTS.filter(({ id }) => id === 'outside-area-unmarked');
  const {
    failed: [failed],
  } = checkWalks(UNSAVED, [ABANDONED], { seed: 20_260_302, count: 50 }, starts);
  if (failed === undefined) throw new Error('No walk breaks the rule');
  const file = path.resolve(PROJECT_ROOT, keep(failed, folder));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    found: `${ABANDONED.name}: shown as New`,
    start: 'outside-area-unmarked',
    moves: ['xstate.done.actor.loadDraft: found'],
  });
  const reasons = (stepper: Stepper) =>
    walkKept(stepper, [ABANDONED], folder).failed.map(({ broken }) => broken.reason);
  expect({ unsaved: reasons(UNSAVED), right: reasons(RIGHT) }).toEqual({
    unsaved: ['shown as New'],
    right: [],
  });
});

test('the kept walks of the repository can be walked, and break no rule', () => {
  const { failed, problems } = walkKept(RIGHT, [...RULES, SPECIFIED], KEPT_FOLDER);
  expect({ failed, problems }).toEqual({ failed: [], problems: [] });
});
