import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Frame, Page } from 'playwright';
import type { StepId } from '#src/domain/steps.ts';
import { seedDemoVisits } from '#src/server/seed/demo-visits.ts';
import { ensureExplorerBuilt, EXPLORER_ROOT } from '#src/tools/flow/explorer-build.ts';
import { openBrowser } from './browser.ts';
import type { PageOptions, TestBrowser, TestPage } from './browser.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

/** The built flow explorer in a running product, for the tests of a file. */
export interface TestExplorer {
  /** Address of the running product, without a slash at the end. */
  url(): string;
  product(): Product;
  /** Opens a page, with reduced motion by default. It is closed after the test. */
  newVisit(options?: PageOptions): Promise<TestPage>;
}

/** Starts product and browser before the tests of a file, and stops them afterwards. `withVisits` adds the demo's month of visits. */
export function startExplorer({ withVisits = false } = {}): TestExplorer {
  let product: Product;
  let browser: TestBrowser;
  let visit: TestPage | null = null;
  beforeAll(async () => {
    await ensureExplorerBuilt();
    product = await startProduct({ explorerRoot: EXPLORER_ROOT });
    if (withVisits) await seedDemoVisits(product.database(), new Date());
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });
  beforeEach(() => () => visit?.close());
  return {
    url: () => product.url,
    product: () => product,
    newVisit: async (options = {}) => {
      visit = await browser.newPage({ reducedMotion: 'reduce', ...options });
      return visit;
    },
  };
}

/** The frame in which the explorer shows the page of the visitor. */
export async function screensOf(page: Page): Promise<Frame> {
  const isShown = (one: Frame) => one.name() === 'screens' && /screens\.html/.test(one.url());
  const frame = page.frames().find(isShown) ?? (await page.waitForEvent('framenavigated', isShown));
  await frame.locator('main').waitFor();
  return frame;
}

/** Waits until both the explorer's text and the framed page show a step. */
export async function screenShows(page: Page, step: StepId): Promise<void> {
  await page.locator(`[role="status"][data-step="${step}"]`).waitFor();
  const frame = await screensOf(page);
  await frame.locator(`main[data-step="${step}"] h1`).waitFor();
}
