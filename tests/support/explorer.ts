import type { Frame, Page } from 'playwright';
import { beforeAll } from 'vitest';
import type { StepId } from '#src/domain/steps.ts';
import { seedDemoVisits } from '#src/server/seed/demo-visits.ts';
import { ensureExplorerBuilt, EXPLORER_ROOT } from '#src/tools/flow/explorer-build.ts';
import { productInBrowser, type ProductInBrowser } from './e2e.ts';

/** The product with the built flow explorer for all tests of a file. `withVisits` adds the demo's month of visits. */
export function explorerInBrowser({ withVisits = false } = {}): ProductInBrowser {
  beforeAll(() => ensureExplorerBuilt());
  const running = productInBrowser({ explorerRoot: EXPLORER_ROOT });
  beforeAll(async () => {
    if (withVisits) await seedDemoVisits(running.product.database(), new Date());
  });
  return {
    ...running,
    open: (options) => running.open({ reducedMotion: 'reduce', ...options }),
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
