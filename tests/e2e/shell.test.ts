import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe, DESKTOP, NARROWEST, PHONE } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/walk.ts';
import { draftAtAddress } from '#tests/support/visits.ts';
import { productInBrowser } from '../support/e2e.ts';

const { product, open } = productInBrowser();

function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

/** The top and bottom of the header in the window, in CSS pixels. */
function headerBox(page: Page): Promise<{ top: number; bottom: number }> {
  return page.getByRole('banner').evaluate((header) => {
    const { top, bottom } = header.getBoundingClientRect();
    return { top, bottom };
  });
}

async function expectHeaderAt(page: Page, top: number): Promise<void> {
  await expect.poll(async () => (await headerBox(page)).top).toBe(top);
}

test('the header stands 80 px from the top, 32 px after any scroll, shows no gap above it as it moves, covers nothing and never what has focus while tabbing backwards, and scrolls away where the window is low, so that 400 % zoom can be read [S2.header-offset, V5]', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 700 } });
  await goTo(page, 'installationProcess');
  await expectHeaderAt(page, 80);
  const back = await page.getByRole('button', { name: 'Back', exact: true }).boundingBox();
  expect(back?.y).toBeGreaterThanOrEqual((await headerBox(page)).bottom);
  // Slowly enough that the test can look on the way.
  const slow = await page.addStyleTag({
    content: ':root { --duration-medium: 1000s !important; }',
  });
  await scrollTo(page, 1);
  const moves = () =>
    page.getByRole('banner').evaluate((header) => header.getAnimations({ subtree: true }).length);
  await expect.poll(moves).toBeGreaterThan(1);
  const topOfBand = await page.getByRole('banner').evaluate((header) => {
    const moving = header.getAnimations({ subtree: true });
    for (const move of moving) move.currentTime = 100_000;
    const top = header.firstElementChild?.getBoundingClientRect().top;
    for (const move of moving) move.finish();
    return top;
  });
  expect(topOfBand).toBeCloseTo(0, 0);
  await slow.evaluate((style) => style.parentNode?.removeChild(style));
  await expectHeaderAt(page, 32);
  await scrollTo(page, 0);
  await expectHeaderAt(page, 80);

  await page.getByRole('link', { name: 'All good-to-know pages' }).focus();
  for (let presses = 0; presses < 7; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual((await headerBox(page)).bottom);
  }

  await page.setViewportSize({ width: 320, height: 256 });
  await scrollTo(page, 300);
  // The exact distance is up to the browser: if the font loads late, it scrolls along with the rewrapped text.
  await expect.poll(async () => (await headerBox(page)).bottom).toBeLessThanOrEqual(0);
});

// tests/app/Header.test.tsx tests what is in the menu, and how it is opened and closed.
test('the menu of small screens takes the place of the navigation at 767 px, fills the window, and is closed by a window that grows wider [S2.mobile-menu, S9.breakpoints, V5]', async () => {
  const { page } = await open();
  await goTo(page, 'exploreResources');
  const menu = page.getByRole('button', { name: 'Menu' });
  const utility = page.getByRole('navigation', { name: 'Utility' });
  const overview = page.getByRole('link', { name: 'Windows overview' });
  const seen = async (width: number) => {
    await page.setViewportSize({ width, height: 640 });
    return { menu: await menu.isVisible(), utility: await utility.isVisible() };
  };
  expect(await seen(768)).toEqual({ menu: false, utility: true });
  expect(await seen(767)).toEqual({ menu: true, utility: false });
  await menu.click();
  for (const viewport of [PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    const place = () =>
      page
        .getByRole('button', { name: 'Doors' })
        .evaluate((item) => item.closest('[id]')?.getBoundingClientRect().toJSON());
    await expect
      .poll(place)
      .toMatchObject({ left: 0, right: viewport.width, bottom: viewport.height });
    expect(await axe(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 768, height: 640 });
  await overview.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 767, height: 640 });
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
});

test('the progress bar sticks below the header, and shows the active step alone once the page is scrolled by more than 85 px [S2.progress-collapse]', async () => {
  // Low enough that the page can be scrolled further than the bar collapses at.
  const { page } = await open({ viewport: { width: 1024, height: 500 } });
  await goTo(page, 'windowCount', await draftAtAddress(product.url));
  const bar = page.getByRole('navigation', { name: 'Progress' });
  const seen = async () => ({
    top: (await bar.boundingBox())?.y,
    shown: await bar
      .getByRole('listitem')
      .evaluateAll((items) =>
        items
          .filter((item) => item.clientWidth > 1)
          .map((item) => item.getAttribute('aria-current')),
      ),
  });
  for (const [top, shown] of [
    [85, [null, 'step', null]],
    [300, ['step']],
  ] as const) {
    await scrollTo(page, top);
    await expectHeaderAt(page, 32);
    await expect.poll(seen).toEqual({ top: (await headerBox(page)).bottom, shown });
  }
});

test('a page moves less where the visitor asks for it [V5]', async () => {
  const { page } = await open();
  await goTo(page, 'installationProcess');
  /** The longest transition and animation of anything on the page, in seconds. */
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return `${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat);
        }),
      ),
    );
  const spinner = await page.evaluateHandle(() => {
    const element = document.createElement('i');
    element.style.animation = 'spin 2s infinite';
    return document.body.appendChild(element);
  });
  expect(await longest()).toBe(2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBe(0.001);
  expect(await spinner.evaluate((one) => getComputedStyle(one).animationIterationCount)).toBe('1');
});

test('the offer of the landing page stands below the button that starts on a phone and a tablet, beside the form on a low window of a desk, and on a high one at its edge, where the footer ends above it; it covers nothing [S2.landing-offer-bar, S2.footer, S4.shell-states, V5]', async () => {
  const { page } = await open({ viewport: PHONE });
  await goTo(page, 'home');
  const bar = page.getByRole('complementary', { name: /^Offer/ });
  const start = page.getByRole('button', { name: 'Start my estimate' });
  await bar.waitFor();
  const topOf = async (part: typeof bar) => (await part.boundingBox())?.y ?? Number.NaN;
  /** Whether the lower edge of the button can be pressed. */
  const isStartInReach = () =>
    start.evaluate((button) => {
      const { left, bottom, width } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, bottom - 2));
    });
  for (const viewport of [PHONE, { width: 820, height: 900 }]) {
    await page.setViewportSize(viewport);
    await start.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
    expect(await isStartInReach()).toBe(true);
    expect(await topOf(start)).toBeLessThan(await topOf(bar));
  }

  await page.setViewportSize({ width: 1280, height: 760 });
  await scrollTo(page, 0);
  expect(await isStartInReach()).toBe(true);

  await page.setViewportSize(DESKTOP);
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' });
  const endsAboveBar = async () => {
    // Scroll every time, because the page may have grown.
    await scrollTo(page, 100_000);
    return (await topOf(last)) < (await topOf(bar));
  };
  await expect.poll(endsAboveBar).toBe(true);
});

test.each(['energyEfficiency', 'financingEducation'] as const)(
  'on a phone the result of %s stays in sight as the page is scrolled, and nothing looks out above or beside it [V5]',
  async (step) => {
    const { page } = await open({ viewport: PHONE });
    await goTo(page, step);
    const result = page.locator('main [class*="summary_"]');
    await result.waitFor();
    await scrollTo(page, 600);
    const seen = async () => {
      const { x, y, width } = (await result.boundingBox()) ?? {};
      return { x, width, gap: Math.round((y ?? Number.NaN) - (await headerBox(page)).bottom) };
    };
    await expect.poll(seen).toEqual({ x: 0, width: PHONE.width, gap: 0 });
  },
);
