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

test.each(['browser', 'page'] as const)('everything that Playwright switches off stays switched off in the Chromium that shows a %s', async (toSee) => {
  const { executablePath, headlessPath, args, sandbox } = await findChromium();
  const build = toSee === 'page' ? (headlessPath ?? executablePath) : executablePath;
  const plain = await switchedOff(await chromium.launch({ executablePath: build, args, chromiumSandbox: sandbox }));
  const ours = await switchedOff(await launchChromium({ toSee }));
  expect(plain.length).toBeGreaterThan(10);
  expect(plain.filter((feature) => !ours.includes(feature))).toEqual([]);
});
