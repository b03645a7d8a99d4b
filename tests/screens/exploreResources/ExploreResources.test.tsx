import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { exploreResources } from '#src/content/bundled/exploreResources.ts';
import { ExploreResourcesScreen } from '#src/screens/exploreResources/ExploreResourcesScreen.tsx';
import { ExploreResourcesView } from '#src/screens/exploreResources/ExploreResourcesView.tsx';
import { frameState } from '#stories/support/frame-state.ts';
import { Around, flowAt } from '#tests/app/shell.support.tsx';
import { draftAt } from '#tests/support/info-pages.ts';
import { showStage } from '#tests/support/stage.tsx';

const FRAME = frameState({ progress: null, onBack: null, leave: null });
const [first, second] = exploreResources.posts;

function links() {
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('posts are cards whose read-more link leads to their path, and a post without one has no link [S2.explore]', () => {
  if (first === undefined || second === undefined) throw new Error('The bundled content has no posts');
  render(
    <ExploreResourcesView
      content={{ ...exploreResources, links: [] }}
      frame={FRAME}
      posts={[first, { ...second, readMore: null }]}
      linkTo={(target) => ({ href: `/${target}` })}
    />,
  );
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([first.title, second.title]);
  expect(links()).toEqual([[`Read more: ${first.title}`, '/energy-efficiency']]);
});

test('the pages to find out for yourself are real links named by their page [S2.resource-links]', () => {
  render(<ExploreResourcesView content={exploreResources} frame={FRAME} posts={[]} linkTo={(target) => ({ href: `/${target}?id=1` })} />);
  expect(links()).toEqual([
    ['Compare glass: Energy efficiency', '/energy-efficiency?id=1'],
    ['See the plans: Financing plans', '/financing-plans?id=1'],
    ['Do the math: What a loan costs', '/financing-education?id=1'],
    ['See the steps: From your yes to a warm room', '/installation-process?id=1'],
  ]);
  expect(screen.queryByRole('heading', { name: exploreResources.postsTitle })).toBeNull();
});

test('a link that nobody may follow is no link, its card stays', () => {
  render(<ExploreResourcesView content={exploreResources} frame={FRAME} posts={[]} linkTo={() => null} />);
  expect([screen.queryAllByRole('link').length, screen.getAllByRole('article').length]).toEqual([0, 4]);
});

function postTitles(): (string | null)[] {
  const section = screen.getByRole('heading', { name: exploreResources.postsTitle }).closest('section');
  return section === null ? [] : within(section).getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
}

async function shownTitles(): Promise<(string | null)[]> {
  await act(async () => {
    render(
      <Around flow={flowAt('exploreResources')}>
        <Suspense fallback={null}>
          <ExploreResourcesScreen />
        </Suspense>
      </Around>,
    );
  });
  await screen.findByRole('heading', { level: 1 });
  const titles = postTitles();
  cleanup();
  return titles;
}

test('three posts are shown, the same ones for the whole visit [S9.blog-choice, S2.explore]', async () => {
  const titles = await shownTitles();
  expect(titles.length).toBe(3);
  expect(new Set(titles).size).toBe(3);
  expect(await shownTitles()).toEqual(titles);
});

test('posts on the topics chosen in the draft come first [S9.blog-choice]', async () => {
  const draft = draftAt('exploreResources', (before) => ({ ...before, sessionData: { ...before.sessionData, topics: ['financing'] } }));
  const { actor } = await showStage({ url: '/explore-resources?id=draft-1', drafts: [draft] });
  const titles = postTitles();
  actor.stop();
  expect(titles).toEqual(['Paying over time, without surprises', 'Three plans, side by side', expect.any(String)]);
});
