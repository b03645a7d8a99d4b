import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readUniverse } from '#src/model/outcomes.ts';
import { countHits, coverageProblems, everythingOf } from './hits.ts';

// That the flow goes as the specification says, and that all of it is reached, is shown by `npm run coverage`, which is part of `npm test`.

test('what was not reached is told in words, and once for the journey that should have reached it', () => {
  const universe = readUniverse(bookingMachine);
  const [lost, open] = [
    'pages.start.home.editing ▸ form.submitted [isFormOf home]',
    'pages.project.address.form.deciding ▸ @always [isDecidedBy fewerThanTwoWindows] = false',
  ];
  const all = everythingOf(universe).filter((id) => id !== lost && id !== open);
  expect(
    coverageProblems(universe, 'pure', countHits([all]), [], new Map([['B3', new Set([lost])]])),
  ).toEqual([
    `Not reached, because B3 fails:\n  “Start my estimate” (${lost})`,
    `“the project has fewer than two windows, or no windows at all: no” (${open}): not reached, and not explained`,
  ]);
});
