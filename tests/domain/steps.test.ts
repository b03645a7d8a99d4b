import { expect, test } from 'vitest';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { neighbors, stepsTaken, type StepId } from '#src/domain/steps.ts';

interface Asked {
  page: string;
  if: string | null;
}

/** The neighbors of a question with the condition `own`, among pages such as `a if windows`, nearest first. */
function nextTo(own: string | null, ...row: readonly string[]): string[] {
  const pages = row.map((text): Asked => {
    const [page = '', condition = null] = text.split(' if ');
    return { page, if: condition };
  });
  return neighbors(pages, own, (page) => page.if).map(({ page }) => page);
}

test('what every project is asked is the last that may come next', () => {
  expect(nextTo(null, 'a if windows', 'b if doors', 'c', 'd')).toEqual(['a', 'b', 'c']);
});

test('of pages that the same projects are asked, the nearest alone may come next', () => {
  expect(nextTo(null, 'a if windows', 'b if windows', 'c')).toEqual(['a', 'c']);
});

test('nothing beyond a page that is asked of the same projects comes next to a question', () => {
  expect(nextTo('windows', 'a if doors', 'b if windows', 'c')).toEqual(['a', 'b']);
});

function draftWith({ windowCount = 0, doorCount = 0, isEvent = false }): Draft {
  const request = emptyRequest();
  return {
    id: '',
    status: 'New',
    sessionData: EMPTY_SESSION,
    appointmentRequest: {
      ...request,
      isEvent,
      project: { ...request.project, windowCount, doorCount },
    },
  };
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
