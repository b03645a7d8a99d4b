import type { Page } from 'playwright';
import { CPU_SLOWDOWN, inWords, letToolsIn, quantile, slowDown, startBenchProduct } from './bench-product.ts';
import { launchChromium } from './chromium.ts';
import { ensureExplorerBuilt } from './flow/explorer-build.ts';
import { takeNoArguments } from './usage.ts';

const TIMES = 5;
const CLICKS = 12;
const LIMITS = { ready: 3000, screen: 1000, click: 50 } as const;

/** Milliseconds from the request until a box of the diagram is lit and the visitor's page (the iframe) shows its heading. */
async function ready(page: Page, url: string): Promise<number> {
  const begun = performance.now();
  await page.goto(url);
  await page.locator('[data-lit]').first().waitFor();
  await page.frameLocator('iframe').locator('main h1').waitFor();
  return performance.now() - begun;
}

/** Milliseconds from the first lit box until the visitor's page beside the diagram shows its heading, on a throttled CPU. */
async function besideLate(page: Page, url: string): Promise<number> {
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('[data-lit]').first().waitFor();
  const begun = performance.now();
  await page.frameLocator('iframe').locator('main h1').waitFor();
  return performance.now() - begun;
}

/** Milliseconds from a click on a button under “What can happen now” until another box is lit in the DOM. */
async function click(page: Page, name: string): Promise<number> {
  // Let the work left over from the last click finish, so that this measurement does not include it.
  await page.waitForTimeout(400);
  return page.getByLabel('What can happen now').getByRole('button', { name, exact: true }).evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const lit = () => [...document.querySelectorAll('[data-node^="pages."][data-lit]')].map((node) => node.getAttribute('data-node')).join(' ');
        const before = lit();
        const begun = performance.now();
        const look = () => (lit() === before ? setTimeout(look) : resolve(performance.now() - begun));
        button.click();
        look();
      }),
  );
}

takeNoArguments('Usage: npm run bench:flow\nMeasures how soon the flow explorer is ready, and how soon a click lights up the next box.');
await ensureExplorerBuilt((message) => console.log(message));
const product = await startBenchProduct();
const browser = await launchChromium();
try {
  const starts: number[] = [];
  const screens: number[] = [];
  const waits: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await letToolsIn(context);
    const page = await context.newPage();
    starts.push(await ready(page, `${product.url}/flow/`));
    for (let at = 0; at < CLICKS; at += 1) waits.push(await click(page, at % 2 === 0 ? '“Request a call” is chosen' : 'Back'));
    await context.close();
    const slow = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    screens.push(await besideLate(await slow.newPage(), `${product.url}/flow/`));
    await slow.close();
  }
  console.log(`Explorer ready, cold: ${inWords(starts)} (limit ${LIMITS.ready} ms)`);
  console.log(`Screen after the map, processor ${CPU_SLOWDOWN} times slower: ${inWords(screens)} (limit ${LIMITS.screen} ms)`);
  console.log(`A click is lit:       ${inWords(waits)} (limit ${LIMITS.click} ms)`);
  if (quantile(starts, 0.5) > LIMITS.ready || quantile(waits, 0.5) > LIMITS.click || quantile(screens, 0.5) > LIMITS.screen) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
