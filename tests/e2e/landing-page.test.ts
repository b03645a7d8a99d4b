import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axe, DESKTOP, PHONE } from '#tests/support/browser.ts';
import { intercept } from '#tests/support/intercept.ts';
import { productInBrowser } from '../support/e2e.ts';
import { DENVER, expectStep, fillContact } from '../support/walk.ts';

const APPLICATION = /\/assets\/index-[^/]*\.js$/;
const HEADING = 'Better windows start with a free estimate';
const FAILURE = 'This page could not be loaded';

const { product, open } = productInBrowser();

/** Opens an address with the application's script held back. `start` releases it and waits until it runs. */
async function openHeld(address: string, page: Page) {
  const script = (await intercept(page, 'GET', APPLICATION)).hold();
  await page.goto(address, { waitUntil: 'commit' });
  await script.arrived;
  return {
    fail: () => script.fail(503),
    start: async () => {
      script.release();
      await page.locator('#root:not([data-prerendered]) main h1').waitFor();
    },
  };
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

function headings(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 1 }).allInnerTexts();
}

/** The contact details in the form. */
function shown(page: Page): Promise<string[]> {
  return Promise.all(
    ['First name', 'Last name', 'Phone number', 'Zipcode', 'Email'].map((name) =>
      box(page, name).inputValue(),
    ),
  );
}

describe('the landing page before its script', () => {
  test('stands on a phone and on a desk with heading and form, and nothing moves when the script takes over', async () => {
    const { page } = await open({ viewport: DESKTOP });
    const { start } = await openHeld('/', page);
    await page.evaluate(() => document.fonts.ready);
    const parts = [
      page.getByRole('heading', { level: 1 }),
      box(page, 'First name'),
      page.getByRole('button', { name: 'Start my estimate' }),
    ];
    const seen = async () => {
      const places: unknown[] = [];
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        places.push(await Promise.all(parts.map((part) => part.boundingBox())));
      }
      return { places, headings: await headings(page), title: await page.title() };
    };
    const before = await seen();
    expect(before).toMatchObject({ headings: [HEADING], title: `${HEADING} – Hearth & Pane` });
    expect(await axe(page)).toEqual([]);
    await start();
    await page.waitForLoadState('networkidle');
    expect(await seen()).toEqual(before);
  });

  test('leads to the company site of the configuration, fills the form from the address, and keeps what is typed into it, and the place it is typed at [V2, B1, S2.query-prefill]', async () => {
    const { page } = await open();
    const { start } = await openHeld('/?utm_source=mail&firstName=Ann&addressZipcode=80202', page);
    expect(
      await page.getByRole('link', { name: 'Hearth & Pane' }).first().getAttribute('href'),
    ).toContain('www.example.com');
    await page.getByRole('checkbox').uncheck();
    await box(page, 'Phone number').fill('3035550142');
    await box(page, 'Last name').pressSequentially('Riv');

    await start();
    await page.keyboard.type('era');
    await expect.poll(() => shown(page)).toEqual(['Ann', 'Rivera', '303-555-0142', '80202', '']);
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('lastName');
  });

  test('keeps what is typed through reloads, each with something typed after it [V2, S8.start-failure]', async () => {
    const { page } = await open();
    await openHeld('/', page);
    await box(page, 'First name').fill('Jordan');
    await openHeld('/', page);
    await box(page, 'Last name').fill('Rivera');
    await openHeld('/', page);
    expect(await shown(page)).toEqual(['Jordan', 'Rivera', '', '', '']);
  });

  test('does not send the form anywhere, and answers a press once the script runs [B5]', async () => {
    const { page } = await open();
    const { start } = await openHeld('/', page);
    await box(page, 'First name').fill('Jordan');
    await box(page, 'First name').press('Enter');
    expect(page.url()).toBe(`${product.url}/`);
    const press = page.getByRole('button', { name: 'Request a call instead' }).click();

    await start();
    await press;
    await expectStep(page, 'requestCall');
  });
});

describe('a landing page whose application does not start', () => {
  const fillSome = async (page: Page): Promise<void> => {
    await box(page, 'First name').fill('Jordan');
    await box(page, 'Phone number').fill('3035550142');
    await page.getByRole('checkbox').uncheck();
  };
  const expectTyped = async (page: Page): Promise<void> => {
    await page.locator('#root:not([data-prerendered]) main h1').waitFor();
    await expect.poll(() => shown(page)).toEqual(['Jordan', '', '303-555-0142', '80202', '']);
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  };
  const failure = (page: Page) => page.getByRole('heading', { name: FAILURE });

  test('because its script cannot be had says so on the console, and keeps what was typed for the next try [V2, S8.start-failure]', async () => {
    const { page, allow, problems } = await open({ allow: [/assets\/index-/] });
    const script = await openHeld('/?addressZipcode=80202', page);
    await fillSome(page);
    script.fail();
    await failure(page).waitFor();
    expect(await headings(page)).toEqual([FAILURE]);
    expect(await page.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe(
      'tel:8005550142',
    );
    expect(problems()).toEqual([
      'console error: The application did not start: its script could not be loaded.',
    ]);
    allow(/did not start/);
    expect(await axe(page)).toEqual([]);

    await page.getByRole('link', { name: 'Reload' }).click();
    await expectTyped(page);
  });

  test('because its configuration cannot be had logs it, and keeps what was typed for the next try [V2, S8.start-failure]', async () => {
    const { page, allow, problems } = await open({ allow: [/^404 GET .*config\.json/] });
    const configuration = (await intercept(page, 'GET', /\/config\.json$/)).hold();
    await page.goto(`/?addressZipcode=80202`, { waitUntil: 'commit' });
    await configuration.arrived;
    await fillSome(page);
    configuration.fail(404);
    await failure(page).waitFor();
    expect(problems()).toEqual([
      expect.stringMatching(/^console error: The application could not start /),
    ]);
    allow(/could not start/);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expectTyped(page);
  });

  test('in time says so although another file is late too, and takes it back when it starts after all [V2, S8.start-failure]', async () => {
    const { page } = await open({ allow: [/did not start/] });
    await page.clock.install();
    // A picture that never loads delays the load event.
    (await intercept(page, 'GET', /\/late\.svg$/)).hold();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.body.append(Object.assign(new Image(), { src: '/late.svg' })),
      );
    });
    const { start } = await openHeld('/?addressZipcode=80202', page);
    await fillSome(page);
    await page.clock.fastForward(60_000);
    await failure(page).waitFor();

    await start();
    await expectTyped(page);
    expect(await headings(page)).toEqual([HEADING]);
  });

  test('once shows what the visitor has typed since after a reload, and forgets what it kept itself [F9, V2]', async () => {
    const { page } = await open();
    const { start } = await openHeld('/', page);
    await box(page, 'First name').fill('Jordan');
    await start();
    await fillContact(page, DENVER);
    await page.getByRole('checkbox').uncheck();
    const since = await shown(page);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(since);
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
    expect(await page.evaluate(() => sessionStorage.getItem('booking.typed'))).toBeNull();
  });
});

describe('any other page', () => {
  /** Opens a page that comes without its screen, with a script in place of the application. */
  async function openWith(script: string) {
    const visitor = await open();
    (await intercept(visitor.page, 'GET', /\/config\.json$/)).failOnce(404);
    await visitor.page.route(APPLICATION, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await visitor.page.goto(`/explore-resources`, { waitUntil: 'commit' });
    return visitor;
  }

  test('says that it could not be loaded when its script fails before anything is shown, and logs why, with the phone number though the configuration is missing too [S8.start-failure]', async () => {
    const { page, problems, allow } = await openWith("throw new Error('no configuration');");
    await page.getByRole('heading', { name: FAILURE }).waitFor();
    expect(await page.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe(
      'tel:8005550142',
    );
    expect(problems()).toContain(
      'console error: The application did not start: Uncaught Error: no configuration',
    );
    allow(/no configuration|404 GET .*config\.json|cannot be read/);
  });

  test('is left alone when it has started and its script fails later', async () => {
    const { page, allow } = await openWith(
      "document.getElementById('root').innerHTML = '<h1>Started</h1>'; setTimeout(() => { document.title = 'late'; throw new Error('later'); });",
    );
    await page.waitForFunction(() => document.title === 'late');
    expect(await headings(page)).toEqual(['Started']);
    allow(/later/);
  });
});

test.each(['/', '/explore-resources'])(
  'where JavaScript is switched off %s says what to do and shows no form',
  async (path) => {
    const { page } = await open({ javaScriptEnabled: false, allow: [/ \(csp\)$/] });
    await page.goto(path);
    expect(await page.locator('body').innerText()).toContain('Booking online needs JavaScript');
    expect(await page.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe(
      'tel:+18005550142',
    );
    expect(await page.getByRole('textbox').count()).toBe(0);
  },
);
