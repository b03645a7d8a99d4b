import { expect, test } from 'vitest';
import { productInBrowser } from '../support/e2e.ts';
import { led, withoutId } from '../support/route-table.ts';
import type { Caller, Path } from '../support/route-table.ts';
import { addressSettled, bookedDraft } from '../support/visits.ts';

const { product, open } = productInBrowser();

/**
 * For each caller, one path for every way of being led elsewhere, and one that stays. tests/flow/routes.test.ts opens all paths by every caller without a
 * browser, and tests/e2e/fit.test.ts opens pages that stay, too.
 */
const PATHS = {
  'no id': ['field-agents', 'window-count', 'energy-efficiency'],
  'an id that is not there': ['address', 'no/such/page'],
  'a booked draft': ['time-date-booking', 'energy-efficiency'],
} satisfies Partial<Record<Caller, readonly Path[]>>;
type Opener = keyof typeof PATHS;

interface Walk {
  led: Record<string, string>;
  lostId: string[];
  lostCampaign: string[];
}

function expected(caller: Opener): Walk {
  return {
    led: led(caller, PATHS[caller]),
    lostId: withoutId(caller, PATHS[caller]),
    lostCampaign: [],
  };
}

/** Opens the caller's paths with this id in a browser with empty storage. Returns where each leads and what its address has lost. */
async function walk(
  caller: Opener,
  id: string | null,
  allow: readonly RegExp[] = [],
): Promise<Walk> {
  const { page } = await open({ allow });
  await page.addInitScript(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  const found: Walk = { led: {}, lostId: [], lostCampaign: [] };
  for (const path of PATHS[caller]) {
    // Requests still pending once the page has settled do not matter here.
    await page.goto(`${product.url}/${path}?gclid=g${id === null ? '' : `&id=${id}`}`, {
      waitUntil: 'commit',
    });
    await addressSettled(page);
    const { pathname, searchParams } = new URL(page.url());
    found.led[`/${path}`] = pathname;
    if (searchParams.get('id') !== id) found.lostId.push(`/${path}`);
    if (searchParams.get('gclid') !== 'g') found.lostCampaign.push(`/${path}`);
  }
  return found;
}

test('without an id, pages that need a draft lead to the start and open pages stay [F1, F2, S2.needs-id, S2.route-table]', async () => {
  expect(await walk('no id', null)).toEqual(expected('no id'));
});

test('with an id that is not there, every page leads to the start without it, and paths without a page stay [S8.draft-not-found, F1]', async () => {
  expect(
    await walk('an id that is not there', '00000000-0000-4000-8000-000000000000', [
      /^404 GET/,
      /console error: .*404/,
    ]),
  ).toEqual(expected('an id that is not there'));
});

test('with a booked draft, every page up to the booking leads to the comments [F3, F4]', async () => {
  const id = await bookedDraft(product.url);
  expect(await walk('a booked draft', id)).toEqual(expected('a booked draft'));
});
