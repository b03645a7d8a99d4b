import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { findChromium, launchChromium } from '#src/tools/chromium.ts';

/** The features that a browser was told to switch off. Of several lists Chromium heeds the last. */
async function switchedOff(browser: Browser): Promise<string[]> {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  await browser.close();
  return [...commandLine.matchAll(/--disable-features=(\S+)/g)].at(-1)?.[1]?.split(',') ?? [];
}

test('everything that Playwright switches off in Chromium stays switched off', async () => {
  const { executablePath, args, sandbox } = await findChromium();
  const plain = await switchedOff(await chromium.launch({ executablePath, args, chromiumSandbox: sandbox }));
  const ours = await switchedOff(await launchChromium());
  expect(plain.length).toBeGreaterThan(10);
  expect(plain.filter((feature) => !ours.includes(feature))).toEqual([]);
});
