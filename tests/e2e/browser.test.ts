import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { findChromium, launchChromium } from '#src/tools/browsers.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';

/** The features that a browser was told to switch off. Given several lists, Chromium uses the last. */
async function switchedOff(browser: Browser): Promise<string[]> {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  await browser.close();
  return [...commandLine.matchAll(/--disable-features=(\S+)/g)].at(-1)?.[1]?.split(',') ?? [];
}

test.each(['browser', 'page'] as const)(
  'everything that Playwright switches off stays switched off in the Chromium that shows a %s',
  async (toSee) => {
    const { executablePath, headlessPath, args, sandbox } = await findChromium();
    const build = toSee === 'page' ? (headlessPath ?? executablePath) : executablePath;
    const plain = await switchedOff(
      await chromium.launch({ executablePath: build, args, chromiumSandbox: sandbox }),
    );
    const ours = await switchedOff(await launchChromium({ toSee }));
    expect(plain.length).toBeGreaterThan(10);
    expect(plain.filter((feature) => !ours.includes(feature))).toEqual([]);
  },
);

test('while the server is away, a module that arrives may import one that does not', async () => {
  const [product, tests] = await Promise.all([startProduct(), openBrowser()]);
  const { page, throughOutage, problems } = await tests.newPage();
  await page.goto('about:blank');
  const logged = page.waitForEvent('console', (message) => message.text().includes('module'));
  await throughOutage(async () => {
    await product.pause();
    // As text: vite rewrites imports in functions.
    const text = Buffer.from(`import '${product.url}/assets/missing.js';`).toString('base64');
    const module = `data:text/javascript;base64,${text}`;
    await page.evaluate(`import(${JSON.stringify(module)}).catch((error) => console.error(error))`);
  });
  expect((await logged).text()).not.toContain('missing.js');
  expect(problems()).toEqual([]);
  await tests.close();
  await product.stop();
});

test('while the server is away, what no visitor waits for may be lost, and a save may not', async () => {
  const [product, tests] = await Promise.all([startProduct(), openBrowser()]);
  const { page, throughOutage, problems } = await tests.newPage();
  await page.goto(`${product.url}/favicon.svg`);
  const send = (method: string, path: string): Promise<void> =>
    page.evaluate(
      ([verb, address]) =>
        fetch(address, { method: verb }).then(
          () => undefined,
          () => undefined,
        ),
      [method, path] as const,
    );
  await throughOutage(async () => {
    await product.pause();
    await send('GET', '/api/PromotionalOffers');
    await send('POST', '/api/funnel');
    await send('PUT', '/api/Appointments');
    await product.resume();
  });
  expect(problems()).toEqual([
    `failed: PUT ${product.url}/api/Appointments (net::ERR_CONNECTION_REFUSED)`,
  ]);
  await tests.close();
  await product.stop();
});
