import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTE_PATHS } from '#src/domain/routes.ts';
import type { RoutePath } from '#src/domain/routes.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestBrowser } from '../support/browser.ts';
import { newDraft } from '../support/api.ts';
import { startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { addressSettled, answeredDocument, bookedDraft, saved } from '../support/visits.ts';

let product: Product;
let browser: TestBrowser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser({ reusesContexts: true })]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const NOWHERE = ['door-count', 'confirmation', 'no/such/page'] as const;
type Path = RoutePath | (typeof NOWHERE)[number];
const PATHS: readonly Path[] = [...ROUTE_PATHS, ...NOWHERE];

/** Pages that need no draft (decision F1), the Not found page among them. */
const OPEN: readonly Path[] = [
  '',
  'embed-get-started',
  'event',
  'request-call',
  'explore-resources',
  'energy-efficiency',
  'financing-plans',
  'financing-education',
  'installation-process',
  ...NOWHERE,
];

/** Where each path leads: the start where nothing else is said. */
function table(otherwise: string, lines: Partial<Record<Path, string>>): Record<string, string> {
  return Object.fromEntries(PATHS.map((path) => [`/${path}`, `/${lines[path] ?? otherwise}`]));
}

function stay(...paths: readonly Path[]): Partial<Record<Path, string>> {
  return Object.fromEntries(paths.map((path) => [path, path]));
}

/** Opens every path with that id, as a browser that has kept nothing, and says where each leads and whether the id is still there. */
async function walk(id: string | null, allow: readonly RegExp[] = []): Promise<{ led: Record<string, string>; lostId: string[] }> {
  const visitor = await browser.newPage({ allow, savesData: true });
  const { page } = visitor;
  await page.addInitScript(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  const led: Record<string, string> = {};
  const lostId: string[] = [];
  try {
    for (const path of PATHS) {
      // What is still under way once the page has settled is of no interest here.
      await page.goto(`${product.url}/${path}?gclid=g${id === null ? '' : `&id=${id}`}`, { waitUntil: 'commit' });
      await addressSettled(page);
      const { pathname, searchParams } = new URL(page.url());
      led[`/${path}`] = pathname;
      if (searchParams.get('gclid') !== 'g' || (id !== null && searchParams.get('id') !== id)) lostId.push(`/${path}`);
    }
    visitor.expectClean();
    return { led, lostId };
  } finally {
    await visitor.close();
  }
}

/** Paths of no route answer 404 with the page in them. */
const NOT_FOUND = new RegExp(`^404 GET .*/(${NOWHERE.join('|')})\\?`);

test('without an id, pages that need a draft lead to the start and open pages stay [F1, F2, S2.needs-id, S2.route-table]', async () => {
  expect(await walk(null, [NOT_FOUND])).toEqual({ led: table('', { ...stay(...OPEN), 'field-agents': 'event' }), lostId: [] });
}, 120_000);

test('with an id that is not there, every page leads to the start without it, and paths without a page stay [S8.draft-not-found, F1]', async () => {
  const { led, lostId } = await walk('00000000-0000-4000-8000-000000000000', [/^404 GET/, /console error: .*404/]);
  expect(led).toEqual(table('', stay('embed-get-started', ...NOWHERE)));
  expect(lostId).toEqual(expect.arrayContaining(ROUTE_PATHS.map((path) => `/${path}`)));
}, 120_000);

test('with a fresh draft, the pages of the flow lead to the first step [F3, S2.page-order]', async () => {
  const { id } = await newDraft(product.url, '80202');
  expect(await walk(id, [NOT_FOUND])).toEqual({ led: table('window-count', { ...stay(...OPEN), 'field-agents': 'event' }), lostId: [] });
}, 120_000);

test('with a draft further on, answered steps open and the others lead to where it stands [F3, S2.page-order]', async () => {
  const id = await saved(product.url, answeredDocument({ session: { nextPage: 'source-type' } }));
  const reached = stay('window-count', 'window-issues', 'homeowner-list', 'source-type', 'address');
  expect(await walk(id, [NOT_FOUND])).toEqual({
    led: table('source-type', { ...stay(...OPEN), ...reached, 'field-agents': 'event' }),
    lostId: [],
  });
}, 120_000);

test('with a booked draft, every page up to the booking leads to the comments [F3, F4]', async () => {
  const id = await bookedDraft(product.url);
  const open = OPEN.filter((path) => !['', 'embed-get-started', 'event'].includes(path));
  expect(await walk(id, [NOT_FOUND])).toEqual({
    led: table('additional-comments', stay(...open, 'additional-comments', 'whats-next')),
    lostId: [],
  });
}, 120_000);
