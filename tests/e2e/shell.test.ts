import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draftDocument, save } from '#tests/support/api.ts';
import { axe, DESKTOP, NARROWEST, PHONE } from '#tests/support/browser.ts';
import { expectStep } from '#tests/support/walk.ts';
import { addressSettled, draftAtAddress } from '#tests/support/visits.ts';
import { productInBrowser } from '../support/e2e.ts';

const { product, open } = productInBrowser();

function headerTop(page: Page): Promise<number> {
  return page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top);
}

function isHeaderOutOfSight(page: Page): Promise<boolean> {
  return page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom <= 0);
}

/** The top of the band above the header, early in the header's animation after a first scroll. */
async function bandTopWhileMoving(page: Page): Promise<number> {
  // Keeps the animation running while the test looks.
  await page.evaluate(() =>
    document.documentElement.style.setProperty('--duration-medium', '1000s'),
  );
  await page.evaluate(() => window.scrollTo(0, 1));
  const header = page.getByRole('banner');
  await expect
    .poll(() => header.evaluate((element) => element.getAnimations().length))
    .toBeGreaterThan(0);
  return header.evaluate((element) => {
    const moves = element.getAnimations({ subtree: true });
    for (const move of moves) move.currentTime = 100_000;
    const top = element.firstElementChild?.getBoundingClientRect().top ?? Number.NaN;
    for (const move of moves) move.finish();
    document.documentElement.style.removeProperty('--duration-medium');
    return top;
  });
}

async function expectHeaderTop(page: Page, top: number): Promise<void> {
  await expect.poll(() => headerTop(page)).toBe(top);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent?.trim() ??
      '',
  );
}

test('the header stands 80 px from the top, 32 px after any scroll, shows no gap above it as it moves, covers nothing and never what has focus while tabbing backwards, and scrolls away where the window is low, so that 400 % zoom can be read [S2.header-offset, V5]', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 700 } });
  await page.goto(`${product.url}/installation-process`);
  await expectStep(page, 'installationProcess');
  await expectHeaderTop(page, 80);
  const below = await page.evaluate(() => {
    const header = document.querySelector('body header')?.getBoundingClientRect();
    const back = document.querySelector('main button')?.getBoundingClientRect();
    return (back?.top ?? 0) - (header?.bottom ?? 0);
  });
  expect(below).toBeGreaterThanOrEqual(0);
  expect(await bandTopWhileMoving(page)).toBeCloseTo(0, 0);
  await expectHeaderTop(page, 32);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectHeaderTop(page, 80);

  await page.getByRole('link', { name: 'All good-to-know pages' }).focus();
  const covered: string[] = [];
  for (let presses = 0; presses < 7; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const isCovered = await page.evaluate(() => {
      const top = document.activeElement?.getBoundingClientRect().top ?? 0;
      return top < (document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0);
    });
    if (isCovered) covered.push(await focused(page));
  }
  expect(covered).toEqual([]);

  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => isHeaderOutOfSight(page)).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 300));
  // The exact distance is up to the browser: if the font loads late, it scrolls along with the rewrapped text.
  await expect.poll(() => isHeaderOutOfSight(page)).toBe(true);
});

const MENU = [
  'Windows',
  'Windows overview',
  'Double-hung windows',
  'Casement windows',
  'Sliding windows',
  'Bay and bow windows',
  'Doors',
  'Why us',
  'Financing',
  'Call (800) 555-0142',
  'Find a showroom',
  'Help center',
  'Customer care',
  // The browser's own controls.
  expect.any(String),
  expect.stringMatching(/^Hearth/),
  'Menu',
];

test('the menu of small screens takes the place of the navigation at 767 px, is closed by a window that grows wider, and is opened, walked and closed by keyboard on a phone and on the narrowest [S2.mobile-menu, S9.breakpoints, V5]', async () => {
  const { page } = await open();
  await page.goto(`${product.url}/explore-resources`);
  await expectStep(page, 'exploreResources');
  const menu = page.getByRole('button', { name: 'Menu' });
  const utility = page.getByRole('navigation', { name: 'Utility' });
  const seen = async (width: number) => {
    await page.setViewportSize({ width, height: 640 });
    return Promise.all(
      [menu, utility, page.getByRole('button', { name: 'Windows' })].map((part) =>
        part.isVisible(),
      ),
    );
  };
  expect({ wide: await seen(768), narrow: await seen(767) }).toEqual({
    wide: [false, true, true],
    narrow: [true, false, false],
  });
  await menu.click();
  await page.getByRole('link', { name: 'Windows overview' }).waitFor();
  await page.setViewportSize({ width: 768, height: 640 });
  await page.getByRole('link', { name: 'Windows overview' }).waitFor({ state: 'hidden' });
  // The style sheet hides it at once, but it is marked as closed only with the next frame.
  const toggle = page.getByRole('button', { name: 'Menu', includeHidden: true });
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  await page.setViewportSize({ width: 767, height: 640 });
  expect(await menu.getAttribute('aria-expanded')).toBe('false');

  await page.setViewportSize(PHONE);
  expect(await utility.count()).toBe(0);
  await menu.focus();
  await page.keyboard.press('Enter');
  const walked: string[] = [];
  for (let presses = 0; presses < MENU.length; presses += 1) {
    await page.keyboard.press('Tab');
    walked.push(await focused(page));
  }
  expect(walked).toEqual(MENU);
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
  await page.keyboard.press('Escape');
  expect({
    focused: await focused(page),
    ariaExpanded: await menu.getAttribute('aria-expanded'),
  }).toEqual({ focused: 'Menu', ariaExpanded: 'false' });
});

test('Back with the menu open closes it, and moves focus to the page that comes [S2.mobile-menu, V1]', async () => {
  const id = await draftAtAddress(product.url);
  const { page } = await open({ viewport: PHONE });
  await page.goto(`${product.url}/window-count?id=${id}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectStep(page, 'windowIssues');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Windows overview' }).waitFor();
  await page.goBack();
  await expectStep(page, 'windowCount');
  await expect
    .poll(() => focused(page))
    .toBe(await page.getByRole('heading', { level: 1 }).textContent());
  expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe(
    'false',
  );
});

describe('the progress bar', () => {
  test('sticks below the header, and shows the active step alone once the page is scrolled by more than 85 px [S2.progress-collapse]', async () => {
    const { body } = await save(product.url, draftDocument());
    // Low enough that the page can be scrolled further than the bar collapses at.
    const { page } = await open({ viewport: { width: 1024, height: 500 } });
    await page.goto(`${product.url}/window-count?id=${body.id}`);
    await expectStep(page, 'windowCount');
    const bar = page.getByRole('navigation', { name: 'Progress' });
    const seen = async () => ({
      gap: await bar.evaluate(
        (element) =>
          element.getBoundingClientRect().top -
          (document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0),
      ),
      shown: await bar
        .getByRole('listitem')
        .evaluateAll((items) =>
          items
            .filter((item) => item.clientWidth > 1)
            .map((item) => item.getAttribute('aria-current')),
        ),
    });
    const scrollTo = (y: number) =>
      page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await scrollTo(85);
    await expect.poll(seen).toEqual({ gap: 0, shown: [null, 'step', null] });
    await scrollTo(300);
    await expect.poll(seen).toEqual({ gap: 0, shown: ['step'] });
  });
});

describe('the embedded start', () => {
  test('has less room around it than other pages [S2.embedded-shell]', async () => {
    const { page } = await open();
    const styleOf = async (path: string, property: string) => {
      await page.goto(product.url + path);
      await page.locator('main[data-step] h1').waitFor();
      return page.evaluate(
        (name) =>
          getComputedStyle(document.querySelector('main > *') ?? document.body).getPropertyValue(
            name,
          ),
        property,
      );
    };

    expect({
      styleOfEmbedGetStarted: await styleOf('/embed-get-started', 'padding'),
      styleOfRequestCall: await styleOf('/request-call', '--gutter'),
    }).toEqual({ styleOfEmbedGetStarted: '12px 12px 16px', styleOfRequestCall: '2.5rem' });
  });
});

describe('a page that was opened by its address', () => {
  test('moves less where the visitor asks for it, and its Back leads to the overview [V5, S2.installation-back]', async () => {
    const { page } = await open();
    await page.goto(`${product.url}/installation-process`);
    await expectStep(page, 'installationProcess');
    await page.evaluate(() => {
      const probe = Object.assign(document.createElement('i'), { id: 'probe' });
      probe.style.cssText =
        'animation: probe 2s infinite; transition: top 2s var(--duration-fade); scroll-behavior: smooth';
      document.body.append(probe);
    });
    const motion = () =>
      page.evaluate(() => {
        const styles = [...document.querySelectorAll('*')].flatMap((element) =>
          ['', '::before', '::after'].map((part) => getComputedStyle(element, part)),
        );
        const longest = (durations: string[]) =>
          Math.max(
            ...durations.flatMap((all) =>
              all.split(', ').map((duration) => Number.parseFloat(duration)),
            ),
          );
        const probe = getComputedStyle(document.getElementById('probe') ?? document.body);
        return {
          transition: longest(styles.map(({ transitionDuration }) => transitionDuration)),
          animation: longest(styles.map(({ animationDuration }) => animationDuration)),
          times: probe.animationIterationCount,
          fade: probe.transitionDelay,
          scrolling: probe.scrollBehavior,
        };
      });
    const usual = await motion();
    await page.emulateMedia({ reducedMotion: 'reduce' });

    expect({ usual, reduced: await motion() }).toEqual({
      usual: { transition: 2, animation: 2, times: 'infinite', fade: '0.5s', scrolling: 'smooth' },
      reduced: {
        transition: 0.001,
        animation: 0.001,
        times: '1',
        fade: '0.001s',
        scrolling: 'auto',
      },
    });
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expectStep(page, 'exploreResources');
    expect(new URL(page.url()).pathname).toBe('/explore-resources');
  });
});

test('the offer of the landing page stands below the button that starts on a phone and a tablet, beside the form on a low window of a desk, and on a high one at its edge, where the footer ends above it; it covers nothing [S2.landing-offer-bar, S2.footer, S4.shell-states, V5]', async () => {
  const { page } = await open({ viewport: PHONE });
  await page.goto(product.url);
  await expectStep(page, 'home');
  const bar = page.getByRole('complementary', { name: /^Offer/ });
  const start = page.getByRole('button', { name: 'Start my estimate' });
  await bar.waitFor();
  const inset = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--bottom-inset'),
    );
  for (const viewport of [PHONE, { width: 820, height: 900 }]) {
    await page.setViewportSize(viewport);
    const places = await start.evaluate(
      (button, offer) => {
        button.scrollIntoView({ block: 'end', behavior: 'instant' });
        const { left, bottom, width } = button.getBoundingClientRect();
        const atItsEnd = document.elementFromPoint(left + width / 2, bottom - 2);
        return {
          isInReach: button.contains(atItsEnd),
          isAbove: bottom <= (offer?.getBoundingClientRect().top ?? 0),
        };
      },
      await bar.elementHandle(),
    );
    expect({ ...places, inset: await inset() }).toEqual({
      isInReach: true,
      isAbove: true,
      inset: '0px',
    });
  }

  await page.setViewportSize({ width: 1280, height: 760 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const isInSight = await start.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  const position = await bar.evaluate((element) => getComputedStyle(element).position);
  expect({ isInSight, position, inset: await inset() }).toEqual({
    isInSight: true,
    position: 'static',
    inset: '0px',
  });

  await page.setViewportSize(DESKTOP);
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' });
  await last.waitFor();
  const endsAboveBar = async () => {
    // Scroll every time, because the page may have grown.
    await page.evaluate(() =>
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
    );
    return ((await last.boundingBox())?.y ?? 0) < ((await bar.boundingBox())?.y ?? 0);
  };
  await expect.poll(endsAboveBar).toBe(true);
});

describe('pages to read', () => {
  /** How much of the page is visible above and beside the sticky result after scrolling. Null if the page has no such result. */
  const roomOfResult = (page: Page) =>
    page.evaluate(() => {
      const sticky = [...document.querySelectorAll('main *')].find(
        (element) =>
          getComputedStyle(element).position === 'sticky' &&
          element.querySelector('strong') !== null,
      );
      if (sticky === undefined) return null;
      window.scrollTo({ top: 600, behavior: 'instant' });
      const band = sticky.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect();
      return {
        above: Math.round(band.top - (header?.bottom ?? 0)),
        left: band.left,
        right: window.innerWidth - band.right,
      };
    });

  test('are left by Back through the browser history, and opened as links; nothing looks out above or beside a result that stays in sight on a phone [S2.resource-links, S2.installation-back, F5]', async () => {
    const { page } = await open({ viewport: PHONE });
    const nothing = { above: 0, left: 0, right: 0 };
    await page.goto(`${product.url}/explore-resources?utm_source=mail`);
    await expectStep(page, 'exploreResources');
    await addressSettled(page);
    const entries = await page.evaluate(() => window.history.length);
    for (const [path, step, room] of [
      ['energy-efficiency', 'energyEfficiency', nothing],
      ['financing-plans', 'financingPlans', null],
      ['financing-education', 'financingEducation', nothing],
      ['installation-process', 'installationProcess', null],
    ] as const) {
      await page.locator(`main a[href^="/${path}?"]`).last().click();
      await expectStep(page, step);
      expect(new URL(page.url()).search).toBe('?utm_source=mail');
      if (room !== null) await page.locator('main strong').first().waitFor();
      expect(await roomOfResult(page)).toEqual(room);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expectStep(page, 'exploreResources');
    }
    expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);
  });
});
