import { expect, test } from 'vitest';
import { readOptions } from '../options.ts';
import { replayCommand } from './replay.ts';

test('a journey is walked again up to its last step, and all of it where its opening failed already; both are understood', () => {
  const commands = [replayCommand('J3', 2), replayCommand('J3', 0), replayCommand('B12', 7, { shortest: true })];
  expect(commands).toEqual(['npm run coverage -- --journey J3 --steps 2', 'npm run coverage -- --journey J3', 'npm run coverage -- --journey B12 --steps 7 --shortest']);
  expect(commands.map((command) => readOptions(command.split(' ').slice(4)).journey)).toEqual([
    { id: 'J3', steps: 2, shortest: false },
    { id: 'J3', steps: null, shortest: false },
    { id: 'B12', steps: 7, shortest: true },
  ]);
});
