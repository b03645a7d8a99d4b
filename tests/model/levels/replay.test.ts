import { expect, test } from 'vitest';
import { readOptions } from '../options.ts';
import { replayCommand } from './replay.ts';
import type { Journey } from '../explore/journey.ts';

const STEP: Journey['steps'][number] = { type: 'back', caseId: 'back', says: '“Back” is pressed', event: { type: 'back' }, at: 0, taken: [], outcomes: [], leaves: [] };

test('a journey is walked again up to its last step, and all of it where its opening failed already; both are understood', () => {
  const commands = [[STEP, STEP], []].map((steps) => replayCommand({ id: 'J3', steps }));
  expect(commands).toEqual(['npm run coverage -- --journey J3 --steps 2', 'npm run coverage -- --journey J3']);
  expect(commands.map((command) => readOptions(command.split(' ').slice(4)).journey)).toEqual([
    { id: 'J3', steps: 2, shortest: false },
    { id: 'J3', steps: null, shortest: false },
  ]);
});
