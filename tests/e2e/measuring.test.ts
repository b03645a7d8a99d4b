import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { productInBrowser } from '../support/e2e.ts';
import { DENVER, draftIdOf, expectStep, pickTime, walkTo } from '../support/walk.ts';

const SCRIPT = 'https://tags.example.com/gtm.js';
const TAGS = { container: 'GTM-ABC1234', script: SCRIPT };

const config: { funnel?: object } = JSON.parse(readFileSync(join(WEB_ROOT, 'config.json'), 'utf8'));

/** The built front end with more settings. */
function configured(settings: object): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'measuring-'));
  afterAll(() => rmSync(webRoot, { recursive: true }));
  cpSync(WEB_ROOT, webRoot, { recursive: true });
  writeFileSync(join(webRoot, 'config.json'), JSON.stringify({ ...config, ...settings }));
  return webRoot;
}

/** The entries of the data layer, with commands as arrays. Null if there is none. */
function layerOf(page: Page): Promise<unknown[] | null> {
  return page.evaluate(
    () =>
      window.dataLayer?.map((entry) =>
        Object.prototype.toString.call(entry) === '[object Arguments]'
          ? Object.values(entry)
          : entry,
      ) ?? null,
  );
}

describe('a tag manager', () => {
  const { product, open } = productInBrowser({ webRoot: configured({ tagManager: TAGS }) });

  /** A page in which a fake tag manager script records how many entries it found in the data layer. */
  async function openTagged(): Promise<{ page: Page; asked: string[] }> {
    const { page } = await open({ ownContext: true, allow: [/tags\.example\.com/] });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route(`${SCRIPT}?*`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'document.documentElement.dataset.found = window.dataLayer.length',
      }),
    );
    return { page, asked };
  }

  function shown(path: string): unknown[] {
    const page_location = `${product.url}/${path}`;
    return [['set', { page_location }], { event: 'page_view', page_location }];
  }

  test('of the configuration may run, and hears a booking by the names of Google Analytics, and nothing of the visitor [L22.events, L22.policy, B5]', async () => {
    const { page } = await openTagged();
    await page.goto(product.url);
    await page.locator('html[data-found]').waitFor();
    await walkTo(page, 'timeDateBooking');
    await pickTime(page);
    await page.getByRole('button', { name: /^Book appointment/ }).click();
    await expectStep(page, 'additionalComments');
    await page.waitForFunction(() =>
      window.dataLayer?.some((entry) => 'event' in entry && entry.event === 'qualify_lead'),
    );

    const layer = await layerOf(page);
    const denied = {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
      wait_for_update: 500,
    };
    expect(layer).toEqual([
      ['consent', 'default', denied],
      ['set', { page_location: `${product.url}/`, ads_data_redaction: true }],
      { event: 'gtm.js', 'gtm.start': expect.any(Number) },
      ...shown(''),
      { event: 'generate_lead' },
      ...QUESTIONS.flatMap((question) => shown(pathOfStep(question))),
      ...shown('time-date-booking'),
      ...shown('additional-comments'),
      { event: 'qualify_lead' },
    ]);
    expect(
      [draftIdOf(page), DENVER.firstName, DENVER.email, DENVER.street, DENVER.zipcode].filter(
        (told) => JSON.stringify(layer).includes(told),
      ),
    ).toEqual([]);
  });

  // tests/services/data-layer.test.ts tests that a browser that asks for privacy loads none.
  test('is not fetched, nor anything for it, without one in the configuration [L22.events]', async () => {
    const { page, asked } = await openTagged();
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: config });
    });
    await page.goto(product.url);
    await walkTo(page, 'windowCount');
    expect({
      layerOf: await layerOf(page),
      asked: asked.filter((url) => url.startsWith(SCRIPT) || url.includes('/data-layer-')),
    }).toEqual({ layerOf: null, asked: [] });
  });
});

// A product of its own: what pages of other tests send as they are closed may arrive late.
describe('what was counted and measured', () => {
  const { product, open } = productInBrowser({
    webRoot: configured({ funnel: { ...config.funnel, vitals: true } }),
  });

  /** What the server has counted: pages entered, with how many visitors went on and how many left, and vitals with the page they were measured on. */
  async function counted(): Promise<{ pages: string[]; vitals: string[] }> {
    const answer = await fetch(`${product.url}/api/funnel`);
    const { groups }: FunnelReport = await answer.json();
    return {
      pages: groups
        .flatMap(({ states }) =>
          states.map(
            ({ state, count, wentOn, left }) => `${state} ${count}: ${wentOn} on, ${left} out`,
          ),
        )
        .toSorted(),
      vitals: groups
        .flatMap(({ vitals }) => vitals.map(({ state, vital }) => `${state} ${vital}`))
        .toSorted(),
    };
  }

  test.each([
    [
      'goes to another address',
      (page: Page) => page.evaluate(() => location.assign('/favicon.svg')),
    ],
    ['closes the tab', (page: Page) => page.close({ runBeforeUnload: true })],
  ])('arrives, of the last page as the visitor %s [B8]', async (_, leave) => {
    await product.database().query('delete from funnel');
    await product.database().query('delete from vitals');
    const { page } = await open({ ownContext: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(product.url);
    await expect.poll(() => asked.some((url) => /\/vitals-[^/]+\.js$/.test(url))).toBe(true);
    await walkTo(page, 'windowCount');
    // A browser without soft navigations measures only the page that was loaded.
    const tellsOfPages = await page.evaluate(() =>
      PerformanceObserver.supportedEntryTypes.includes('soft-navigation'),
    );
    const pages = ['home 1: 1 on, 0 out', 'windowCount 1: 0 on, 1 out'];
    const ofHome = tellsOfPages ? ['home CLS', 'home INP', 'home LCP'] : ['home LCP'];
    const ofNext = tellsOfPages ? ['windowCount CLS', 'windowCount LCP'] : [];
    // Poll slowly enough to stay below the rate limit.
    await expect.poll(counted, { interval: 300 }).toEqual({ pages, vitals: ofHome });
    await leave(page);
    await expect
      .poll(counted, { interval: 300 })
      .toEqual({ pages, vitals: [...ofHome, ...ofNext] });
  });
});
