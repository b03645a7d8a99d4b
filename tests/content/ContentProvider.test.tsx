import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { Illustration } from '#src/components/illustrations/Illustration.tsx';
import { loadBundledContent } from '#src/content/bundled.ts';
import { createContentStore } from '#src/content/content.store.ts';
import { ContentProvider, useContent, usePrefetchContent } from '#src/content/ContentProvider.tsx';
import type { ContentClient } from '#src/content/content.client.ts';
import { topicsPage } from './content.fixtures.ts';

beforeAll(async () => {
  // Compile it now, so that no test has to wait for it.
  await import('#src/content/fetch.ts');
});

function Topics() {
  const { topicsLegend } = useContent('additionalComments');
  return <h2>{topicsLegend}</h2>;
}

function Landing() {
  return <h1>{useContent('home').introduction.title}</h1>;
}

function shown(client: ContentClient | null, view: React.ReactNode): void {
  render(
    <ContentProvider client={client}>
      <Suspense fallback="Loading">{view}</Suspense>
    </ContentProvider>,
  );
}

test('the landing screen is there in the first render [S2.landing-intro]', () => {
  shown(null, <Landing />);
  expect(screen.getByRole('heading').textContent).toBe('Better windows start with a free estimate');
});

test('a page whose copy is not at hand waits for it in its boundary', async () => {
  await act(async () => shown(null, <Topics />));
  expect((await screen.findByRole('heading')).textContent).toBe(
    'What would you like to know more about?',
  );
});

test('what the service says takes the place of the bundled copy', async () => {
  const client: ContentClient = { entries: async () => [topicsPage('What matters to you?')] };
  await act(async () => shown(client, <Topics />));
  expect(await screen.findByRole('heading', { name: 'What matters to you?' })).toBeDefined();
});

test('a page prefetched opens without waiting', async () => {
  function Opener() {
    const prefetch = usePrefetchContent();
    return (
      <button type="button" onClick={() => void prefetch(['additionalComments'])}>
        Prefetch
      </button>
    );
  }
  const provider = (view: React.ReactNode) => (
    <ContentProvider client={null}>
      <Opener />
      <Suspense fallback="Loading">{view}</Suspense>
    </ContentProvider>
  );
  const { rerender } = render(provider(null));
  await act(async () => {
    screen.getByRole('button').click();
    await loadBundledContent('additionalComments');
  });
  rerender(provider(<Topics />));
  expect(screen.getByRole('heading').textContent).toBe('What would you like to know more about?');
});

test('the drawings of a page prefetched come with the page', async () => {
  await createContentStore(null).prefetch(['address']);
  await act(async () => void render(<Illustration name="address-map" alt="Map" />));
  expect(screen.getByRole('img', { name: 'Map' }).getAttribute('src')).toMatch(/address-map\.svg/);
});
