import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draftDocument, save } from '#tests/support/api.ts';
import { axe, DESKTOP, PHONE } from '#tests/support/browser.ts';
import { intercept } from '#tests/support/intercept.ts';
import { productInBrowser } from '../support/e2e.ts';
import { DENVER, expectStep, fillContact } from '../support/walk.ts';

const APPLICATION = /\/assets\/index-[^/]*\.js$/;
const HEADING = 'Better windows start with a free estimate';

const { product, open } = productInBrowser();

/** Opens an address with the application's script held back. `start` releases it and waits until it runs. */
async function openHeld(address: string, page: Page): Promise<{ start: () => Promise<void> }> {
  const script = (await intercept(page, 'GET', APPLICATION)).hold();
  await page.goto(product.url + address, { waitUntil: 'commit' });
  await script.arrived;
  return {
    start: async () => {
      script.release();
      await page.waitForFunction(
        () => document.querySelector('#root:not([data-prerendered]) main h1') !== null,
      );
    },
  };
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

function headings(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 1 }).allInnerTexts();
}

async function boxes(page: Page): Promise<unknown> {
  const parts = [
    page.getByRole('heading', { level: 1 }),
    box(page, 'First name'),
    box(page, 'Zipcode'),
    page.getByRole('button', { name: 'Start my estimate' }),
  ];
  return Promise.all(parts.map((part) => part.boundingBox()));
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
    const seen = async () => {
      const places: unknown[] = [];
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        places.push(await boxes(page));
      }
      return { places, headings: await headings(page), title: await page.title() };
    };
    const before = await seen();
    const wrong = await axe(page);
    await page.setViewportSize(PHONE);
    wrong.push(...(await axe(page)));
    expect(wrong).toEqual([]);
    expect(before).toMatchObject({ headings: [HEADING], title: `${HEADING} – Hearth & Pane` });

    await start();
    await page.waitForLoadState('networkidle');
    expect(await seen()).toEqual(before);
  });

  test('leads to the company site of the configuration, fills the form from the address, and keeps what is typed into it, and the place it is typed at [V2, B1, S2.query-prefill]', async () => {
    const { page } = await open();
    const { start } = await openHeld('/?utm_source=mail&firstName=Ann&addressZipcode=80202', page);
    const links = await page
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => (link instanceof HTMLAnchorElement ? link.host : '')),
      );
    expect([...new Set(links)].toSorted()).toEqual([
      '',
      new URL(product.url).host,
      'www.example.com',
      'www.hearthandpane.example',
    ]);
    await page.getByRole('checkbox').uncheck();
    await box(page, 'Phone number').fill('3035550142');
    await box(page, 'Last name').pressSequentially('Riv');

    await start();
    await page.keyboard.type('era');
    await expect.poll(() => shown(page)).toEqual(['Ann', 'Rivera', '303-555-0142', '80202', '']);
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('lastName');

    await fillContact(page, DENVER);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Start my estimate' }).click();
    await expectStep(page, 'windowCount');
  });

  test('keeps what is typed through reloads, each with something typed after it [V2, S8.start-failure]', async () => {
    const { page } = await open();
    const application = await intercept(page, 'GET', APPLICATION);
    const [first, second, third] = [application.hold(), application.hold(), application.hold()];
    await page.goto(`${product.url}/`, { waitUntil: 'commit' });
    await first.arrived;
    await box(page, 'First name').fill('Jordan');
    await page.reload({ waitUntil: 'commit' });
    await second.arrived;
    await box(page, 'Last name').fill('Rivera');
    await page.reload({ waitUntil: 'commit' });
    await third.arrived;
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

// tests/server/web.test.ts tests which addresses show another page.
test('a draft that is resumed never shows the landing page first [F1, F4]', async () => {
  const { body } = await save(product.url, draftDocument());
  const { page } = await open();
  const { start } = await openHeld(`/?id=${body.id}&resume`, page);
  expect(await headings(page)).toEqual([]);
  await start();
  await expectStep(page, 'windowCount');
});

describe('a landing page whose application does not start', () => {
  const typed = ['Jordan', '', '303-555-0142', '80202', ''];
  const fillSome = async (page: Page): Promise<void> => {
    await box(page, 'First name').fill('Jordan');
    await box(page, 'Phone number').fill('3035550142');
    await page.getByRole('checkbox').uncheck();
  };
  const expectTyped = async (page: Page): Promise<void> => {
    await page.waitForFunction(
      () => document.querySelector('#root:not([data-prerendered]) main h1') !== null,
    );
    await expect.poll(() => shown(page)).toEqual(typed);
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  };
  const failure = (page: Page) =>
    page.getByRole('heading', { name: 'This page could not be loaded' });

  test('because its script cannot be had says so on the console, and keeps what was typed for the next try [V2, S8.start-failure]', async () => {
    const { page, allow, problems } = await open({ allow: [/assets\/index-/] });
    const script = (await intercept(page, 'GET', APPLICATION)).hold();
    await page.goto(`${product.url}/?addressZipcode=80202`, { waitUntil: 'commit' });
    await script.arrived;
    await fillSome(page);
    script.fail(503);
    await failure(page).waitFor();
    expect(await headings(page)).toEqual(['This page could not be loaded']);
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
    await page.goto(`${product.url}/?addressZipcode=80202`, { waitUntil: 'commit' });
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
    const { page } = await open({ ownContext: true, allow: [/did not start/] });
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
    expect({ failureCount: await failure(page).count(), headings: await headings(page) }).toEqual({
      failureCount: 0,
      headings: [HEADING],
    });
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
    expect(since[0]).toBe(DENVER.firstName);
    expect(await page.evaluate(() => sessionStorage.getItem('booking.typed'))).toBeNull();
  });
});

test('where JavaScript is switched off the landing page says what to do and shows no form', async () => {
  const { page } = await open({ javaScript: false });
  await page.goto(product.url);
  expect(await page.locator('body').innerText()).toContain('Booking online needs JavaScript');
  expect(await page.getByRole('textbox').count()).toBe(0);
});
