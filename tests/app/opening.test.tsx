import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SavedDraft } from '#machines/booking/booking.types.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import pages from '#src/content/snapshot/dce_page.json';
import type { ContentClient } from '#src/content/content.client.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { retryImport } from '#src/startup/retry-import.ts';
import { startBooking, usualAnswer } from '../support/booking.ts';
import { draftAt } from '../support/info-pages.ts';
import { renderStage, showStage } from '../support/stage.tsx';
import { withResolvers } from '../support/with-resolvers.ts';

const address = await bundledCopy('address');
const site = await bundledCopy('site');
const windowCount = await bundledCopy('windowCount');

beforeAll(async () => {
  // Compile it now, so that no test has to wait for it.
  await import('#src/content/fetch.ts');
});

const FAILURE = "We couldn't open your estimate";

const titleOf = (heading: string) => `${heading} – ${site.siteName}`;

/** Waits for title and focus. They follow in a separate task, after the heading has rendered. */
async function expectNamed(heading: string): Promise<void> {
  await waitFor(() =>
    expect({ title: document.title, textContent: document.activeElement?.textContent }).toEqual({
      title: titleOf(heading),
      textContent: heading,
    }),
  );
}

test('an estimate that cannot be opened names the page, and Try again leads the focus to what comes of it [V1, V2]', async () => {
  const draft = draftAt('windowCount');
  const calls: { answer: (saved: SavedDraft) => void; refuse: (reason: ServiceError) => void }[] =
    [];
  const loadDraft = () =>
    new Promise<SavedDraft>((answer, refuse) => {
      calls.push({ answer, refuse });
    });
  const fail = async () => {
    calls.shift()?.refuse(new ServiceError({ kind: 'offline' }));
    await screen.findByRole('heading', { name: FAILURE });
  };
  const tryAgain = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  };

  const booking = startBooking({ url: `/window-count?id=${draft.id}`, ports: { loadDraft } });
  await Promise.all([renderStage(booking), fail()]);
  await waitFor(() => expect(document.title).toBe(titleOf(FAILURE)));
  const said =
    screen.getByRole('alert').firstElementChild?.nextElementSibling?.firstElementChild?.textContent;
  const phone = screen.getByRole('link', { name: site.callUs.phone }).getAttribute('href');
  await tryAgain();
  await fail();
  await expectNamed(FAILURE);
  await tryAgain();
  calls.shift()?.answer({ draft, etag: null });
  await expectNamed(windowCount.introduction.title);

  expect(said).toBe("You seem to be offline. Please try again when you're back online.");
  expect(phone).toBe('tel:8005550142');
});

test('copy that arrives while the page stands names the document too [V1]', async () => {
  const draft = draftAt('address');
  const { promise: edited, resolve: edit } = withResolvers<void>();
  const client: ContentClient = {
    entries: async (_type, query) => {
      await edited;
      return pages
        .filter(({ url }) => url === query?.url)
        .map((page) =>
          JSON.parse(
            JSON.stringify(page).replaceAll(address.introduction.title, 'Where do you live?'),
          ),
        );
    },
  };
  await renderStage(
    startBooking({
      url: `/address?id=${draft.id}`,
      ports: { loadDraft: async () => ({ draft, etag: null }) },
    }),
    client,
  );
  await waitFor(() => expect(document.title).toBe(titleOf(address.introduction.title)));
  edit();
  await screen.findByRole('heading', { name: 'Where do you live?' });
  await waitFor(() => expect(document.title).toBe(titleOf('Where do you live?')));
});

test('what failed to load is asked for again at once when another page comes', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { actor } = await showStage({ url: '/' });
  let asked = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  void retryImport(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
  });
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.useRealTimers();
  const before = asked;
  await act(async () => actor.send(usualAnswer('home', actor.getSnapshot().context.draft)));

  expect(before).toBe(1);
  expect(asked).toBe(2);
});
