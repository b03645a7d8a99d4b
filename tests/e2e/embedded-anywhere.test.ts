import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Frame, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '#tests/support/find-browsers.ts';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { axe, DESKTOP, NARROWEST, PHONE } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import {
  embedded,
  fill,
  heard,
  hostOfProduct,
  press,
  pressWhenValid,
  start,
  step,
  waitToFit,
  waitToHear,
} from '../support/embedded.ts';
import { embeddingPage, hostPage, startHostSite } from '../support/host-page.ts';
import { intercept } from '../support/intercept.ts';
import { serve } from '../support/listen.ts';
import { folderInTest } from '../support/server.ts';
import { expectStep } from '../support/walk.ts';
import { withResolvers } from '../support/with-resolvers.ts';

const { product, open } = productInBrowser();
const host = hostOfProduct(product);

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
  hostPage(
    `<iframe title="Estimate" style="width: 100%; height: 900px" ${attributes} src="${source}"></iframe>`,
  );

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

/** Submits the embedded form and returns the address that the visitor can copy, because no window may be opened. */
async function startWithoutWindow(frame: Frame): Promise<string> {
  await fill(frame);
  await pressWhenValid(frame);
  return frame.getByRole('textbox', { name: 'Address of your estimate' }).inputValue();
}

test('the frame is as high as what is in it, whatever happens and however wide it is, and clean for assistive technology in its host page [F13, V5]', async () => {
  const { page } = await open({ viewport: NARROWEST });
  await page.goto(host.url);
  const frame = await embedded(page);
  const heights = { empty: await waitToFit(page, frame), invalid: 0, done: 0 };
  await press(frame);
  await expect.poll(() => frame.getByText('Field is required.').count()).toBe(4);
  heights.invalid = await waitToFit(page, frame);
  expect(heights.invalid).toBeGreaterThan(heights.empty);
  await fill(frame);
  for (const viewport of [DESKTOP, PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    expect(await waitToFit(page, frame)).toBeLessThan(heights.invalid);
    expect(
      await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBe(0);
  }
  expect(await axe(page)).toEqual([]);
  await start(page);
  await frame.getByRole('textbox').first().waitFor({ state: 'detached' });
  expect(await waitToFit(page, frame)).toBeLessThan(heights.empty);
});

test('two forms on one page hear nothing of each other, and the page around each is tight [F13, S2.embedded-shell]', async () => {
  const { page } = await open();
  await page.goto(host.url);
  const frame = await embedded(page);
  expect(
    await frame
      .locator('main > *')
      .first()
      .evaluate((one) => getComputedStyle(one).padding),
  ).toBe('12px 12px 16px');
  await page.evaluate(() => Reflect.get(window, 'BookingEmbed').mount(document.body));
  // As the first form would.
  await frame.evaluate(() =>
    window.parent.postMessage({ protocol: 'booking-embed/1', type: 'booked' }, '*'),
  );
  await waitToHear(page, 'booked');
  expect((await heard(page)).filter((news) => JSON.stringify(news).includes('booked'))).toEqual([
    { type: 'booked' },
  ]);
});

test('messages of other windows and other origins change nothing and are told nothing, and presses before the rules of the form are there open one new window as soon as they are [F13, F15]', async () => {
  const stranger = await hostOf(`<!doctype html><title>Stranger</title><script>
    window.told = [];
    addEventListener('message', ({ data }) => window.told.push(data));
    const message = (type, more) => ({ protocol: 'booking-embed/1', type, ...more });
    for (const news of [message('booked'), message('height', { height: 9000 })]) parent.postMessage(news, '*');
    for (const news of [message('connect'), message('step', { step: 'address' })]) parent.frames[0].postMessage(news, '*');
  </script>`);
  const { page } = await open();
  const rules = (await intercept(page, 'GET', /\/assets\/rules-[^/]*\.js$/)).hold();
  await page.goto(host.url);
  const frame = await embedded(page);
  await rules.arrived;
  await waitToHear(page, 'ready');
  const height = await waitToFit(page, frame);
  const other = await page.evaluateHandle((url) => {
    window.postMessage({ protocol: 'booking-embed/1', type: 'booked' }, '*');
    const element = Object.assign(document.createElement('iframe'), { src: url });
    document.body.append(element);
    return element;
  }, stranger);
  const strange = await other.contentFrame();
  await strange?.waitForLoadState();
  await fill(frame);
  const windows: Page[] = [];
  page.on('popup', (popup) => windows.push(popup));
  const opened = page.waitForEvent('popup');
  await press(frame);
  await press(frame);
  rules.release();
  await expectStep(await opened, 'windowCount');
  await waitToHear(page, 'window-count');
  expect(windows).toHaveLength(1);
  expect(await heard(page)).toEqual([
    { type: 'ready' },
    step('embed-get-started'),
    { type: 'started', event: 'generate_lead' },
    step('window-count'),
  ]);
  expect(await strange?.evaluate(() => Reflect.get(window, 'told'))).toEqual([]);
  expect(await waitToFit(page, frame)).toBeLessThan(height);
});

test('a page script mounts, listens, stops listening and takes the frame away [F13]', async () => {
  const { page } = await open();
  await page.goto(`${await hostOf(embeddingPage(product.url, 'data-manual'))}/?market_name=Denver`);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.evaluate(() => {
    const mounted = Reflect.get(window, 'BookingEmbed').mount('#place', {
      title: 'Estimate',
      parameters: { market_name: 'Dallas', utm_source: 'partner', id: 'x' },
      minHeight: 2000,
      onReady: () => window.heard.push('onReady'),
    });
    mounted.on('ready', () => window.heard.push('never'))();
    try {
      mounted.on('paid', () => undefined);
    } catch (error) {
      window.heard.push(String(error));
    }
    Reflect.set(window, 'mounted', mounted);
  });
  await embedded(page);
  await waitToHear(page, 'ready');
  const frame = page.locator('iframe');
  expect({
    query: await frame.evaluate((element: HTMLIFrameElement) => new URL(element.src).search),
    height: await frame.evaluate((element) => element.clientHeight),
    title: await frame.getAttribute('title'),
    heard: (await heard(page)).slice(0, 3),
  }).toEqual({
    query: '?utm_source=partner&market_name=Denver',
    height: 2000,
    title: 'Estimate',
    heard: ['Error: BookingEmbed: there is no event paid', 'onReady', { type: 'ready' }],
  });
  await page.evaluate(() => Reflect.get(window, 'mounted').destroy());
  expect(await frame.count()).toBe(0);
});

test('everything works where the browser keeps nothing of third parties [F13]', async () => {
  const strict = await launchChromium({ args: ['--test-third-party-cookie-phaseout'] });
  onTestFinished(() => strict.close());
  const page = await strict.newPage();
  await page.goto(host.url);
  const frame = await embedded(page);
  const refusal = await frame
    .evaluate(() => window.localStorage.length)
    .catch((error: unknown) => String(error));
  expect(refusal).toContain('SecurityError');
  const booking = await start(page);
  await waitToHear(page, 'window-count');
  await expectSaved(booking.url());
});

test('a host page that keeps its windows to itself (COOP) gets a link in place of the window, however often a save fails, and no window is left behind [B13.window]', async () => {
  const { page, context } = await open({ allow: [/^503 PUT/] });
  (await intercept(page, 'PUT', /\/Appointments$/)).failOnce(503);
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
  await frame.getByRole('button', { name: 'Try again', disabled: false }).click();
  const link = frame.getByRole('link', { name: /^Continue my estimate/ });
  await link.waitFor();
  await expect.poll(() => context.pages()).toEqual([page]);
  expect(opened).toBe(1);
  const [booking] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expectStep(booking, 'windowCount');
});

test('a new window that is cut off and may not close itself says what to do, with the phone number [B13.window]', async () => {
  const { page } = await open();
  await page.goto(`/favicon.svg`);
  await page.goto(`/opening.html`);
  await page.getByRole('heading', { name: 'Please go back to the page you came from' }).waitFor();
  expect(await page.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe(
    'tel:8005550142',
  );
  expect(await page.getByRole('heading', { name: 'One moment…' }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
});

test('the new window closes if the code for saving does not come [B13.window]', async () => {
  const { page, context } = await open({ allow: [/\/assets\/backend-/] });
  await page.route(/\/assets\/backend-[^/]*\.js$/, (route) => route.abort());
  await page.goto(host.url);
  const frame = await embedded(page);
  await fill(frame);
  await Promise.all([context.waitForEvent('page'), pressWhenValid(frame)]);
  await frame.getByRole('button', { name: 'Try again' }).waitFor();
  await expect.poll(() => context.pages()).toEqual([page]);
});

test('the new window closes if the page with the form goes away before the save has answered [B13.window]', async () => {
  const { page, context } = await open();
  await page.goto(host.url);
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

interface Place {
  where: string;
  /** Goes to a page with the embedded start in it. */
  visit(page: Page): Promise<unknown>;
  /** What happens once the form has been filled in. */
  meanwhile?(context: BrowserContext): Promise<void>;
}

test.each<Place>([
  {
    // The page in the middle is of the product's own site, on another port: the browser keeps no cookie, and the server cannot tell.
    where: 'a frame two sites deep, whose cookie belongs to neither,',
    visit: async (page) => {
      const middle = await hostOf(embeddingPage(product.url), { host: '127.0.0.1' });
      return page.goto(await hostOf(framing(middle)));
    },
  },
  {
    where: 'a form whose cookies have vanished meanwhile',
    visit: (page) => page.goto(`/embed-get-started`),
    meanwhile: (context) => context.clearCookies(),
  },
  {
    where: 'a page that was opened from a file',
    visit: async (page) => {
      const file = path.join(folderInTest(), 'host.html');
      writeFileSync(file, embeddingPage(product.url));
      return page.goto(pathToFileURL(file).href);
    },
  },
  {
    where: 'a sandbox without allow-forms',
    visit: async (page) =>
      page.goto(
        await hostOf(
          framing(
            `${product.url}/embed-get-started`,
            'sandbox="allow-scripts allow-same-origin allow-popups"',
          ),
        ),
      ),
  },
])(
  '$where saves, with the token of its page, and opens the new window [B13, B13.token, S7.request-token]',
  async ({ visit, meanwhile }) => {
    const { page, context } = await open();
    await visit(page);
    const frame = await embedded(page);
    await fill(frame);
    await meanwhile?.(context);
    const [booking] = await Promise.all([context.waitForEvent('page'), pressWhenValid(frame)]);
    await expectStep(booking, 'windowCount');
    await expectSaved(booking.url());
  },
);

test.each([
  'allow-scripts allow-forms',
  'allow-scripts allow-forms allow-popups',
  'allow-scripts allow-forms allow-same-origin',
  'allow-scripts',
])(
  'a sandbox with %s saves, and the visitor gets the address to copy and the phone number [B13, B13.window, B13.token]',
  async (sandbox) => {
    const { page, context } = await open({
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
  },
);

test('a host page in a sandbox without an origin shows the form at its height, and hears what happens [B13]', async () => {
  const { page } = await open({ allow: [/origin-keyed agent cluster/] });
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

test('in Android’s WebView, which would open it in place of the host page, no window is opened [B13.window]', async () => {
  const { page, context } = await open();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36',
    }),
  );
  await page.goto(host.url);
  const address = await startWithoutWindow(await embedded(page));
  expect(context.pages()).toEqual([page]);
  await expectSaved(address);
});

describe('the script for host pages', () => {
  const OWN_TEXT = readFileSync(path.join(WEB_ROOT, 'embed.js'), 'utf8');
  const QUERY = '?target=%23place&parameters=market_name%3DDenver&title=Visit';
  const ATTRIBUTES = 'data-target="#place" data-parameters="market_name=Denver" data-title="Visit"';
  const PLACE = '<div id="place"></div>';
  const source = (query = ''): string => `${product.url}/embed.js${query}`;

  /** A page that adds the script as tag managers do. */
  const managed = (more = ''): string =>
    `${PLACE}<script>const tag = document.createElement('script'); tag.src = '${source(QUERY)}'; ${more} document.head.append(tag);</script>`;

  /** A script of another site, which may not be read from here. */
  async function bundleOf(script: string): Promise<string> {
    const { url, close } = await serve(
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
      'localhost',
    );
    onTestFinished(close);
    return `${url}/bundle.js`;
  }

  test.each<[string, () => Promise<string> | string]>([
    ['appended by a tag manager, its options in its address', () => managed()],
    [
      'removed by a tag manager as soon as it runs',
      () => managed('tag.onload = () => tag.remove();'),
    ],
    [
      'in the head, before the target',
      () => `<script src="${source()}" ${ATTRIBUTES}></script>${PLACE}`,
    ],
    [
      'in a page whose target comes later',
      () =>
        `<script src="${source()}" ${ATTRIBUTES}></script><script>addEventListener('load', () => document.body.insertAdjacentHTML('beforeend', '${PLACE}'));</script>`,
    ],
    [
      'as a module',
      () => `${PLACE}<script type="module" src="${source()}" ${ATTRIBUTES}></script>`,
    ],
    [
      'imported by a module',
      () => `${PLACE}<script type="module">import '${source(QUERY)}';</script>`,
    ],
    [
      'with crossorigin',
      () => `${PLACE}<script crossorigin src="${source()}" ${ATTRIBUTES}></script>`,
    ],
    [
      'as an inline copy that names the site',
      () => `${PLACE}<script ${ATTRIBUTES} data-site="${product.url}">${OWN_TEXT}</script>`,
    ],
    [
      'in a bundle, mounted with the site',
      async () =>
        `${PLACE}<script src="${await bundleOf(`${OWN_TEXT};BookingEmbed.mount('#place', { site: '${product.url}', title: 'Visit', parameters: 'market_name=Denver' })`)}"></script>`,
    ],
  ])('%s shows the form where it belongs, with its options [B13.script]', async (_name, body) => {
    const { page } = await open({ allow: [/BookingEmbed: there is no element #place yet/] });
    await page.goto(await hostOf(hostPage(await body())));
    await embedded(page);
    const shown = await page
      .locator('iframe')
      .evaluateAll((frames) =>
        frames.map((frame) => [
          frame.parentElement?.id,
          frame.getAttribute('title'),
          frame.getAttribute('src'),
        ]),
      );
    expect(shown).toEqual([
      ['place', 'Visit', `${product.url}/embed-get-started?market_name=Denver`],
    ]);
  });

  test('in the head without a target shows the form at the end of the page and says so in the console [B13.script]', async () => {
    const { page, problems, allow } = await open();
    await page.goto(await hostOf(hostPage('<p>Text</p>', `<script src="${source()}"></script>`)));
    await embedded(page);
    expect(await page.locator('body > div:last-child > iframe').isVisible()).toBe(true);
    expect(problems()).toEqual([
      'console error: BookingEmbed: no data-target, and the script is not in the body: the form is at the end of the page',
    ]);
    allow(/BookingEmbed/);
  });

  test.each<[string, () => string, RegExp]>([
    [
      'an inline copy does not name the site',
      () => `<script>${OWN_TEXT}</script>`,
      /BookingEmbed: set data-site, or the option site, to the address of the booking site/,
    ],
    [
      'its target is no selector',
      () => `<script src="${source()}" data-target="#1"></script>`,
      /BookingEmbed: .*'#1' is not a valid selector/,
    ],
  ])('says in the console why it cannot, where %s [B13.script]', async (_name, body, reason) => {
    const { page, problems, allow } = await open();
    await page.goto(await hostOf(hostPage(body())));
    await expect.poll(problems).toEqual([expect.stringMatching(reason)]);
    allow(/BookingEmbed/);
  });
});
