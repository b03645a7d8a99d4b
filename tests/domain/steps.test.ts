import { expect, test } from 'vitest';
import { neighbors } from '#src/domain/steps.ts';

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
