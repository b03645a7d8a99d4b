import type { Page } from 'playwright';
import { quantile, startBenchProduct } from './bench-product.ts';
import { launchChromium } from './chromium.ts';
import { ensureExplorerBuilt } from './flow/explorer-build.ts';

const TIMES = 5;
const CLICKS = 12;
const CPU_SLOWDOWN = 4;
const LIMITS = { ready: 3000, screen: 1000, click: 50 } as const;

/** Milliseconds from the request until the picture is lit and the page of the visitor has its heading. */
async function ready(page: Page, url: string): Promise<number> {
  const begun = performance.now();
  await page.goto(url);
  await page.locator('[data-lit]').first().waitFor();
  await page.frameLocator('iframe').locator('main h1').waitFor();
  return performance.now() - begun;
}

/** Milliseconds from the picture being lit until the page of the visitor has its heading beside it, on a slow processor. */
async function besideLate(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('[data-lit]').first().waitFor();
  const begun = performance.now();
  await page.frameLocator('iframe').locator('main h1').waitFor();
  return performance.now() - begun;
}

/** Milliseconds from each of some clicks until another box is lit and painted. */
function clicks(page: Page, count: number): Promise<number[]> {
  return page.evaluate(async (wanted) => {
    const names = ['“Request a call” is chosen', 'Back'];
    const lit = () => [...document.querySelectorAll('[data-node^="pages."][data-lit]')].map((node) => node.getAttribute('data-node')).join(' ');
    const until = async <T>(look: () => T | null | undefined | false, wait: (next: () => void) => void): Promise<T> => {
      for (;;) {
        const found = look();
        if (found !== null && found !== undefined && found !== false) return found;
        // oxlint-disable-next-line no-await-in-loop -- it waits for one thing after the other
        await new Promise<void>((resolve) => {
          wait(resolve);
        });
      }
    };
    const waits: number[] = [];
    for (let at = 0; at < wanted; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- what the last click left to do is no part of this one
      await new Promise((resolve) => {
        setTimeout(resolve, 400);
      });
      const find = () => [...document.querySelectorAll<HTMLElement>('[aria-label="What can happen now"] button')].find(({ textContent }) => textContent === names[at % 2]);
      // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is measured
      const button = await until(find, (next) => setTimeout(next, 20));
      const before = lit();
      const begun = performance.now();
      button.click();
      // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is measured
      await until(() => lit() !== before, (next) => setTimeout(next, 0));
      waits.push(performance.now() - begun);
    }
    return waits;
  }, count);
}

function shown(values: readonly number[]): string {
  return `median ${quantile(values, 0.5).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms of ${values.length}`;
}

await ensureExplorerBuilt((message) => console.log(message));
const product = await startBenchProduct();
const browser = await launchChromium();
try {
  const starts: number[] = [];
  const screens: number[] = [];
  let waits: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    // tsx names functions by a helper of its own, which the page does not have.
    await context.addInitScript('globalThis.__name = (one) => one;');
    const page = await context.newPage();
    starts.push(await ready(page, `${product.url}/flow/`));
    waits = [...waits, ...(await clicks(page, CLICKS))];
    await context.close();
    const slow = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    screens.push(await besideLate(await slow.newPage(), `${product.url}/flow/`));
    await slow.close();
  }
  console.log(`Explorer ready, cold: ${shown(starts)} (limit ${LIMITS.ready} ms)`);
  console.log(`Screen after the map, processor ${CPU_SLOWDOWN} times slower: ${shown(screens)} (limit ${LIMITS.screen} ms)`);
  console.log(`A click is lit:       ${shown(waits)} (limit ${LIMITS.click} ms)`);
  if (quantile(starts, 0.5) > LIMITS.ready || quantile(waits, 0.5) > LIMITS.click || quantile(screens, 0.5) > LIMITS.screen) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
