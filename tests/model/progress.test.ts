import { expect, test } from 'vitest';
import { beginning } from './progress.ts';

test('a run says which part begins, and every few seconds how much is done and how long the rest takes', () => {
  const lines: string[] = [];
  let now = 0;
  const tell = beginning('Browser level', { say: (line) => lines.push(line), now: () => now });
  for (let done = 1; done <= 40; done += 1) {
    now += 4000;
    tell(done, 40);
  }
  expect([lines[0], lines[1], lines.at(-1), lines.length]).toEqual(['Browser level …', 'Browser level: 2 of 40, about 3 min left', 'Browser level: 38 of 40, about 8 s left', 20]);
});
