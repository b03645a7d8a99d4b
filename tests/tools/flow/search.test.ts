import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { createStepper } from '#src/tools/flow/moves.ts';
import { inSlices, lookForWay } from '#src/tools/flow/search.ts';
import { inputOf } from '#src/tools/flow/variants.ts';

const stepper = createStepper(bookingMachine);

test.each([
  ['pages.project.windowIssues', ['The form is submitted: the contact details', 'Saved', 'The form is submitted: six windows and a door', 'Saved']],
  ['pages.project.windowCount.editing.notSaved', ['The form is submitted: the contact details', 'Saved', 'The form is submitted: six windows and a door', 'Refused']],
])('the way to %s is the usual one, with what is rare at its end', (target, labels) => {
  const search = lookForWay(stepper, stepper.start(inputOf('standard')), target);
  let piece = search.next();
  while (piece.done !== true) piece = search.next();
  expect(piece.value?.map(({ label }) => label)).toEqual(labels);
});

/** A search without an end, and how many pieces of it were done. */
function endless(): { search: Generator<void, string>; pieces: () => number } {
  let pieces = 0;
  function* work(): Generator<void, string> {
    while (pieces >= 0) {
      pieces += 1;
      yield;
    }
    return 'found';
  }
  return { search: work(), pieces: () => pieces };
}

test('a search ends when it takes too long', async () => {
  const { search, pieces } = endless();
  expect([await inSlices(search, 60, () => true), pieces() > 0]).toEqual([null, true]);
});

test('a search that is not wanted does nothing', async () => {
  const { search, pieces } = endless();
  expect([await inSlices(search, 60, () => false), pieces()]).toEqual([null, 0]);
});
