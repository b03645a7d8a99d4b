import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtCalendar } from '../support/visits.ts';
import { draftIdOf, expectStep, pickTime, walkTo, goTo } from '../support/walk.ts';

const SCRIPT = 'https://tags.example.com/gtm.js';

const config: { funnel?: object } = JSON.parse(readFileSync(join(WEB_ROOT, 'config.json'), 'utf8'));

/** The built front end with more settings. */
function configured(settings: object): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'measuring-'));
  afterAll(() => rmSync(webRoot, { recursive: true }));
  cpSync(WEB_ROOT, webRoot, { recursive: true });
  writeFileSync(join(webRoot, 'config.json'), JSON.stringify({ ...config, ...settings }));
  return webRoot;
}

// tests/services/data-layer.test.ts tests everything that is told, and that a browser that asks for privacy loads no tag manager.
describe('a tag manager', () => {
  const { product, open } = productInBrowser({
    webRoot: configured({ tagManager: { container: 'GTM-ABC1234', script: SCRIPT } }),
  });

  /** A page in which a fake script of the tag manager marks the document. */
  async function openTagged(): Promise<Page> {
    const { page } = await open({ allow: [/tags\.example\.com/] });
    await page.route(`${SCRIPT}?*`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "document.documentElement.dataset.found = ''",
      }),
    );
    return page;
  }

  test('of the configuration may run, and hears of a booking, and nothing of the visitor [L22.events, L22.policy, B5]', async () => {
    const page = await openTagged();
    await goTo(page, 'timeDateBooking', await draftAtCalendar(product.url));
    await page.locator('html[data-found]').waitFor();
    await pickTime(page);
    await page.getByRole('button', { name: /^Book appointment/ }).click();
    await expectStep(page, 'additionalComments');
    const reported = () => page.evaluate(() => JSON.stringify(window.dataLayer));
    await expect.poll(reported).toContain('"event":"qualify_lead"');
    expect(await reported()).toContain(`"page_location":"${product.url}/additional-comments"`);
    expect(await reported()).not.toContain(draftIdOf(page));
  });

  test('is not fetched, nor anything for it, without one in the configuration [L22.events]', async () => {
    const page = await openTagged();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('**/config.json', async (route) =>
      route.fulfill({ response: await route.fetch(), json: config }),
    );
    await page.goto('/');
    await walkTo(page, 'windowCount');
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    expect(asked.filter((url) => /tags\.example\.com|\/data-layer-/.test(url))).toEqual([]);
  });
});

// A product of its own: what pages of other tests send as they are closed may arrive late.
describe('what was counted and measured', () => {
  const { product, open } = productInBrowser({
    webRoot: configured({ funnel: { ...config.funnel, vitals: true } }),
  });

  /** What the server has counted: how many visitors went on from a page or left there, and vitals with the page they were measured on. */
  async function counted(): Promise<string[]> {
    const { groups }: FunnelReport = await (await fetch(`${product.url}/api/funnel`)).json();
    return groups
      .flatMap(({ states, vitals }) => [
        ...states.map(({ state, wentOn, left }) => `${state}: ${wentOn} on, ${left} out`),
        ...vitals.map(({ state, vital }) => `${state} ${vital}`),
      ])
      .toSorted();
  }

  test.each([
    ['goes to another address', (page: Page) => page.goto('about:blank')],
    ['closes the tab', (page: Page) => page.close({ runBeforeUnload: true })],
  ])('arrives, of the last page as the visitor %s [B8]', async (_, leave) => {
    await product.database().query('delete from funnel');
    await product.database().query('delete from vitals');
    const { page } = await open();
    const measures = page.waitForRequest(/\/vitals-[^/]+\.js$/);
    await page.goto('/');
    await measures;
    await walkTo(page, 'windowCount');
    // A browser without soft navigations measures only the page that was loaded.
    const tellsOfPages = await page.evaluate(() =>
      PerformanceObserver.supportedEntryTypes.includes('soft-navigation'),
    );
    const ofHome = tellsOfPages ? ['home CLS', 'home INP', 'home LCP'] : ['home LCP'];
    const ofNext = tellsOfPages ? ['windowCount CLS', 'windowCount LCP'] : [];
    await leave(page);
    // Poll slowly enough to stay below the rate limit.
    await expect
      .poll(counted, { interval: 300 })
      .toEqual(['home: 1 on, 0 out', 'windowCount: 0 on, 1 out', ...ofHome, ...ofNext].toSorted());
  });
});
