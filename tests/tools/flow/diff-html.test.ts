import { expect, test } from 'vitest';
import { diffHtml, type DiffPage } from '#src/tools/flow/diff-html.tsx';

const LINE = 'pages.home ▸ back[0]';

const PAGE = {
  ref: 'v1 <b>',
  sections: [{ title: 'New transitions', lines: [{ says: 'A & B', before: null, after: LINE }, { says: 'C', before: 'hold', after: 'hold' }] }],
  sources: [],
  pictures: [{ picture: { id: 'project', kind: 'region', title: 'Project', description: '', nodes: [], edges: [], width: 10, height: 10 }, marks: {} }],
  explorers: { before: null, after: null },
} satisfies DiffPage;

test('the file names what it compares, counts the changes, and asks for nothing from elsewhere', () => {
  const html = diffHtml(PAGE);
  expect([html.includes('since <code>v1 &lt;b&gt;</code>'), html.includes('Below: two changes in words, then in pictures.'), html.includes('A &amp; B'), /https?:|src="(?!data:)|<script|<link/.exec(html)]).toEqual([true, true, true, null]);
});

test('a change is played in the explorers that are at hand, where it has a place there', () => {
  const links = (page: DiffPage) => [...diffHtml(page).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  const explorers = { before: 'http://old.example/flow/#variant=event', after: 'http://new.example/flow/' };
  expect([links(PAGE), links({ ...PAGE, explorers })]).toEqual([
    [],
    ['http://new.example/flow/#play=pages.home+%E2%96%B8+back%5B0%5D', 'http://old.example/flow/#play=hold', 'http://new.example/flow/#play=hold'],
  ]);
});

test('where the chart is the same, it says so', () => {
  expect(diffHtml({ ...PAGE, sections: [], pictures: [] }).includes('Nothing of the chart changed.')).toBe(true);
});
