import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Frame } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { axe, PHONE } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { embedded, fill, pressWhenValid } from '../support/embedded.ts';
import { embeddingPage, startHostSite } from '../support/host-page.ts';
import { intercept } from '../support/intercept.ts';
import { serve } from '../support/listen.ts';
import { expectStep } from '../support/walk.ts';
import { withResolvers } from '../support/with-resolvers.ts';

const { product, open } = productInBrowser();

/** A host page of its own for the running test. */
async function hostOf(
  page: string,
  options?: Parameters<typeof startHostSite>[1],
): Promise<string> {
  const site = await startHostSite(page, options);
  onTestFinished(() => site.close());
  return site.url;
}

const framing = (source: string, attributes = ''): string =>
  `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body><h1>Host</h1><iframe title="Estimate" style="width: 100%; height: 900px" ${attributes} src="${source}"></iframe></body></html>`;

/** Where the frame leads if its window was kept closed: the address that the visitor can copy. */
async function addressToCopy(frame: Frame): Promise<string> {
  return frame.getByRole('textbox', { name: 'Address of your estimate' }).inputValue();
}

async function expectSaved(address: string): Promise<void> {
  const { status, appointmentRequest: request } = await storedDraft(
    product,
    new URL(address).searchParams.get('id') ?? '',
  );
  expect({ status, lastName: request.customer.lastName }).toEqual({
    status: 'New',
    lastName: 'O’Brien',
  });
}

/** Submits the embedded form and waits for the address that the visitor can copy. */
async function startWithoutWindow(frame: Frame): Promise<string> {
  await fill(frame);
  await pressWhenValid(frame);
  await frame.getByRole('heading', { name: 'Book Your Estimate Online' }).waitFor();
  return addressToCopy(frame);
}

test('a host page that keeps its windows to itself (COOP) gets a link in place of the window, however often a save fails, and no window is left behind [B13.window]', async () => {
  const { page, context } = await open({ ownContext: true, allow: [/^503 PUT/] });
  const saves = await intercept(page, 'PUT', /\/Appointments$/);
  saves.failOnce(503);
  saves.failOnce(503);
  await page.goto(
    await hostOf(embeddingPage(product.url), {
      headers: { 'cross-origin-opener-policy': 'same-origin' },
    }),
  );
  const frame = await embedded(page);
  await fill(frame);
  let opened = 0;
  context.on('page', () => (opened += 1));
  await pressWhenValid(frame);
  const retry = frame.getByRole('button', { name: 'Try again', disabled: false });
  await retry.click();
  await expect.poll(() => saves.requests.length).toBe(2);
  await retry.click();
  const link = frame.getByRole('link', { name: /^Continue my estimate/ });
  await link.waitFor();
  await expect.poll(() => context.pages()).toEqual([page]);
  expect(opened).toBe(1);
  const [booking] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expectStep(booking, 'windowCount');
  await expectSaved(booking.url());
});

test('a new window that is cut off and may not close itself says what to do, with the phone number [B13.window]', async () => {
  const { page } = await open();
  await page.goto(`${product.url}/favicon.svg`);
  await page.goto(`${product.url}/opening.html`);
  await page.getByRole('heading', { name: 'Please go back to the page you came from' }).waitFor();
  const phone = await page.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href');
  expect({
    phone,
    count: await page.getByRole('heading', { name: 'One moment…' }).count(),
    title: await page.title(),
    axe: await axe(page),
  }).toEqual({ phone: 'tel:8005550142', count: 0, title: 'Hearth & Pane', axe: [] });
});

test('the new window closes if the code for saving does not come [B13.window]', async () => {
  const { page, context } = await open({ ownContext: true, allow: [/\/assets\/backend-/] });
  await page.route(/\/assets\/backend-[^/]*\.js$/, (route) => route.abort());
  await page.goto(await hostOf(embeddingPage(product.url)));
  const frame = await embedded(page);
  await fill(frame);
  await Promise.all([context.waitForEvent('page'), pressWhenValid(frame)]);
  await frame.getByRole('button', { name: 'Try again' }).waitFor();
  await expect.poll(() => context.pages()).toEqual([page]);
});

test('the new window closes if the page with the form goes away before the save has answered [B13.window]', async () => {
  const { page, context } = await open({ ownContext: true });
  await page.goto(await hostOf(embeddingPage(product.url)));
  const frame = await embedded(page);
  await fill(frame);
  // Hold the save in the database. A request that the test holds in the browser goes on to the server when its page goes away.
  const left = withResolvers<null>();
  const lock = product.database().transaction(() => left.promise);
  onTestFinished(async () => {
    left.resolve(null);
    await lock;
  });
  await Promise.all([
    context.waitForEvent('page'),
    page.waitForRequest(/\/Appointments$/),
    pressWhenValid(frame),
  ]);
  await page.goto('about:blank');
  await expect.poll(() => context.pages()).toEqual([page]);
});

test('a frame two sites deep, whose cookie belongs to neither, saves with the token of its page [B13, B13.token, S7.request-token]', async () => {
  const { page, context } = await open({ ownContext: true });
  // The page in the middle is of the product's own site, on another port: the browser keeps no cookie, and the server cannot tell.
  const middle = await hostOf(embeddingPage(product.url), { host: '127.0.0.1' });
  await page.goto(await hostOf(framing(middle)));
  const frame = await embedded(page);
  expect(await context.cookies()).toEqual([]);
  await fill(frame);
  const [booking] = await Promise.all([context.waitForEvent('page'), pressWhenValid(frame)]);
  await expectStep(booking, 'windowCount');
  await expectSaved(booking.url());
});

test('a form whose cookies have vanished meanwhile saves with the token of its page [B13, B13.token, S7.request-token]', async () => {
  const { page, context } = await open({ ownContext: true });
  await page.goto(`${product.url}/embed-get-started`);
  const frame = await embedded(page);
  await fill(frame);
  await context.clearCookies();
  const [booking] = await Promise.all([context.waitForEvent('page'), pressWhenValid(frame)]);
  await expectStep(booking, 'windowCount');
  await expectSaved(booking.url());
});

test.each([
  ['allow-scripts allow-forms'],
  ['allow-scripts allow-forms allow-popups'],
  ['allow-scripts allow-forms allow-same-origin'],
  ['allow-scripts'],
])(
  'a sandbox with %s saves, and the visitor gets the address to copy and the phone number [B13, B13.window, B13.token]',
  async (sandbox) => {
    const { page, context } = await open({
      ownContext: true,
      viewport: PHONE,
      allow: [/^console error: Blocked opening/, /origin-keyed agent cluster/],
    });
    await page.goto(
      await hostOf(
        framing(`${product.url}/embed-get-started?utm_source=partner`, `sandbox="${sandbox}"`),
      ),
    );
    const frame = await embedded(page);
    const address = await startWithoutWindow(frame);
    const phone = await frame.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href');
    expect({
      utmSource: new URL(address).searchParams.get('utm_source'),
      phone,
      pages: context.pages(),
    }).toEqual({ utmSource: 'partner', phone: 'tel:8005550142', pages: [page] });
    await expectSaved(address);
    const tab = await context.newPage();
    await tab.goto(address);
    await expectStep(tab, 'windowCount');
  },
);

test('a sandbox without allow-forms opens the new window where it may [B13]', async () => {
  const { page, context } = await open({ ownContext: true });
  await page.goto(
    await hostOf(
      framing(
        `${product.url}/embed-get-started`,
        'sandbox="allow-scripts allow-same-origin allow-popups"',
      ),
    ),
  );
  const frame = await embedded(page);
  await fill(frame);
  const [booking] = await Promise.all([context.waitForEvent('page'), pressWhenValid(frame)]);
  await expectStep(booking, 'windowCount');
  await expectSaved(booking.url());
});

test('a host page in a sandbox without an origin shows the form at its height, and hears what happens [B13]', async () => {
  const { page } = await open({ ownContext: true, allow: [/origin-keyed agent cluster/] });
  const widget = await hostOf(embeddingPage(product.url));
  await page.goto(await hostOf(framing(widget, 'sandbox="allow-scripts allow-forms"')));
  const frame = await embedded(page);
  const parent = frame.parentFrame();
  const content = await frame.evaluate(() =>
    Math.ceil(document.getElementById('root')?.getBoundingClientRect().height ?? 0),
  );
  await expect
    .poll(() => parent?.locator('iframe').evaluate((element) => element.clientHeight))
    .toBe(content);
  await startWithoutWindow(frame);
  await expect
    .poll(() => parent?.evaluate(() => window.heard))
    .toContainEqual({ type: 'started', event: 'generate_lead' });
});

test('a page that was opened from a file shows the form and starts the booking [B13]', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'host-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'host.html');
  writeFileSync(file, embeddingPage(product.url));
  const { page, context } = await open({ ownContext: true });
  await page.goto(pathToFileURL(file).href);
  const frame = await embedded(page);
  await fill(frame);
  const [booking] = await Promise.all([context.waitForEvent('page'), pressWhenValid(frame)]);
  await expectStep(booking, 'windowCount');
  await expectSaved(booking.url());
  await expect
    .poll(() => page.evaluate(() => window.heard))
    .toContainEqual({ type: 'started', event: 'generate_lead' });
});

test('in Android’s WebView, which would open it in place of the host page, no window is opened [B13.window]', async () => {
  const { page, context } = await open({ ownContext: true });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36',
    }),
  );
  await page.goto(await hostOf(embeddingPage(product.url)));
  const address = await startWithoutWindow(await embedded(page));
  expect(context.pages()).toEqual([page]);
  await expectSaved(address);
});

/** A script of another site, which may not be read from here. */
async function bundleOf(script: string): Promise<string> {
  const { url, close } = await serve(
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
    'localhost',
  );
  onTestFinished(close);
  return url;
}

describe('the script for host pages', () => {
  const OWN_TEXT = readFileSync(path.join(WEB_ROOT, 'embed.js'), 'utf8');
  const source = (query = ''): string => `${product.url}/embed.js${query}`;

  const query = '?target=%23place&parameters=market_name%3DDenver&title=Visit';
  const attributes = 'data-target="#place" data-parameters="market_name=Denver" data-title="Visit"';

  const ways: [string, () => Promise<string> | string][] = [
    [
      'appended by a tag manager, its options in its address',
      () =>
        `<div id="place"></div><script>const tag = document.createElement('script'); tag.src = '${source(query)}'; document.head.append(tag);</script>`,
    ],
    [
      'removed by a tag manager as soon as it runs',
      () =>
        `<div id="place"></div><script>const tag = document.createElement('script'); tag.src = '${source(query)}'; tag.onload = () => tag.remove(); document.body.append(tag); </script>`,
    ],
    [
      'in the head, before the target',
      () => `<script src="${source()}" ${attributes}></script><div id="place"></div>`,
    ],
    [
      'in a page whose target comes later',
      () =>
        `<script src="${source()}" ${attributes}></script><script>addEventListener('load', () => { const place = document.createElement('div'); place.id = 'place'; document.body.append(place); });</script>`,
    ],
    [
      'as a module',
      () => `<div id="place"></div><script type="module" src="${source()}" ${attributes}></script>`,
    ],
    [
      'imported by a module',
      () => `<div id="place"></div><script type="module">import '${source(query)}';</script>`,
    ],
    [
      'with crossorigin',
      () => `<div id="place"></div><script crossorigin src="${source()}" ${attributes}></script>`,
    ],
    [
      'as an inline copy that names the site',
      () =>
        `<div id="place"></div><script ${attributes} data-site="${product.url}">${OWN_TEXT}</script>`,
    ],
    [
      'in a bundle, mounted with the site',
      async () =>
        `<div id="place"></div><script src="${await bundleOf(`${OWN_TEXT};BookingEmbed.mount('#place', { site: '${product.url}', title: 'Visit', parameters: 'market_name=Denver' })`)}/bundle.js"></script>`,
    ],
  ];

  test.each(ways)(
    '%s shows the form where it belongs, with its options [B13.script]',
    async (_name, body) => {
      const { page } = await open({ allow: [/BookingEmbed: there is no element #place yet/] });
      await page.goto(
        await hostOf(
          `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body>${await body()}</body></html>`,
        ),
      );
      await embedded(page);
      const frame = page.locator('#place > iframe');
      const shown = await frame.evaluate((element: HTMLIFrameElement) => [
        new URL(element.src).search,
        element.title,
      ]);
      expect({ shown, count: await page.locator('iframe').count() }).toEqual({
        shown: ['?market_name=Denver', 'Visit'],
        count: 1,
      });
    },
  );

  test('in the head without a target shows the form at the end of the page and says so in the console [B13.script]', async () => {
    const { page, problems, allow } = await open();
    await page.goto(
      await hostOf(
        `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"><script src="${source()}"></script></head><body><p>Text</p></body></html>`,
      ),
    );
    await embedded(page);
    expect({
      isVisible: await page.locator('body > div:last-child > iframe').isVisible(),
      problems: problems(),
    }).toEqual({
      isVisible: true,
      problems: [
        'console error: BookingEmbed: no data-target, and the script is not in the body: the form is at the end of the page',
      ],
    });
    allow(/BookingEmbed/);
  });

  test.each<[string, string, RegExp]>([
    [
      'an inline copy does not name the site',
      `<script>${OWN_TEXT}</script>`,
      /BookingEmbed: set data-site, or the option site, to the address of the booking site/,
    ],
    [
      'its target is no selector',
      '<script src="SOURCE" data-target="#1"></script>',
      /BookingEmbed: .*'#1' is not a valid selector/,
    ],
  ])('says in the console why it cannot, where %s [B13.script]', async (_name, body, reason) => {
    const { page, problems, allow } = await open();
    await page.goto(
      await hostOf(
        `<!doctype html><title>Host</title><link rel="icon" href="data:,">${body.replace('SOURCE', source())}`,
      ),
    );
    await expect.poll(problems).toEqual([expect.stringMatching(reason)]);
    allow(/BookingEmbed/);
  });
});
