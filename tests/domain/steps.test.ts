import { expect, test } from 'vitest';
import { emptyRequest } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { neighbors, stepsTaken, type StepId } from '#src/domain/steps.ts';
import { draftOf } from '../support/draft-of.ts';

/** The neighbors of a question with the condition `own`, among pages such as `a if windows`, nearest first. */
function nextTo(own: string | null, row: string): string {
  const pages = row.split(', ').map((text) => {
    const [page = '', condition = null] = text.split(' if ');
    return { page, if: condition };
  });
  return neighbors(pages, own, (page) => page.if)
    .map(({ page }) => page)
    .join(', ');
}

test.each([
  ['what every project is asked is the last', null, 'a if windows, b if doors, c, d', 'a, b, c'],
  ['the nearest of the same projects', null, 'a if windows, b if windows, c', 'a, c'],
  [
    'one that the same projects are asked is the last',
    'windows',
    'a if doors, b if windows, c',
    'a, b',
  ],
])('what may come next to a question: %s', (_, own, row, next) => {
  expect(nextTo(own, row)).toBe(next);
});

function draftWith({ windowCount = 0, doorCount = 0, isEvent = false }): Draft {
  return draftOf({ isEvent, project: { ...emptyRequest().project, windowCount, doorCount } });
}

test.each<
  [StepId, Parameters<typeof draftWith>[0], { number: number; of: number; reached: number }]
>([
  ['windowCount', {}, { number: 1, of: 6, reached: 1 }],
  ['address', { windowCount: 3 }, { number: 5, of: 6, reached: 1 }],
  ['address', { doorCount: 1 }, { number: 4, of: 5, reached: 1 }],
  ['address', { windowCount: 3, isEvent: true }, { number: 4, of: 5, reached: 1 }],
  ['projectDetails', { windowCount: 3 }, { number: 6, of: 6, reached: 1 }],
])('on %s with %j the visitor is at %j [S2.progress]', (step, project, taken) => {
  expect(stepsTaken(step, draftWith(project))).toEqual(taken);
});

test('a question of an earlier group takes nothing back of the way that is behind the visitor [S2.progress]', () => {
  expect(stepsTaken('homeownerList', draftWith({ windowCount: 3 })).reached).toBe(1);
});
