import { createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { pairFinder } from './pairs.ts';

test('the shape of a chart allows every pair of which the second leaves what the first enters', () => {
  const machine = createMachine({
    initial: 'shut',
    states: { shut: { on: { open: 'ajar', knock: {} } }, ajar: { on: { shut: { target: 'shut', guard: () => false } } } },
  });
  const { conceivable, pairsOf } = pairFinder(machine);
  const all = ['shut ▸ open[0]', 'shut ▸ knock[0]', 'ajar ▸ shut[0]'];
  const pairs = all.flatMap((first) => all.flatMap((second) => pairsOf([first], [second])));
  expect([conceivable(), pairs]).toEqual([
    5,
    [
      'shut ▸ open[0] » ajar ▸ shut[0]',
      'shut ▸ knock[0] » shut ▸ open[0]',
      'shut ▸ knock[0] » shut ▸ knock[0]',
      'ajar ▸ shut[0] » shut ▸ open[0]',
      'ajar ▸ shut[0] » shut ▸ knock[0]',
    ],
  ]);
});
