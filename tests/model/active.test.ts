import { type AnyMachineSnapshot, createActor, createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { leavesOf } from '#src/model/active.ts';

test('the innermost states are those without states inside them, final ones too', () => {
  const machine = createMachine({
    type: 'parallel',
    states: {
      door: { initial: 'ajar', states: { ajar: { initial: 'wide', states: { wide: {} } } } },
      bell: { initial: 'rung', states: { rung: { type: 'final' } } },
    },
  });
  const snapshot: AnyMachineSnapshot = createActor(machine).start().getSnapshot();
  expect(leavesOf(snapshot)).toEqual(['bell.rung', 'door.ajar.wide']);
});
