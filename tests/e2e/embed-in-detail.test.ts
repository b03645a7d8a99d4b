import type { Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { launchChromium } from '#src/tools/browsers.ts';
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
import { embeddingPage, startHostSite } from '../support/host-page.ts';
import { intercept } from '../support/intercept.ts';
import { draftIdOf, expectStep } from '../support/walk.ts';

const { product, open } = productInBrowser();
const host = hostOfProduct(product);

test('the frame is as high as what is in it, whatever happens and however wide it is, and clean for assistive technology in its host page [F13, V5]', async () => {
  const { page } = await open({ viewport: NARROWEST });
  await page.goto(host.url);
  const frame = await embedded(page);
  const title = await page.locator('iframe').getAttribute('title');
  const heading = await frame.locator('h1').innerText();
  const shell = await frame.locator('header, footer').count();
  const empty = await waitToFit(page, frame);
  await press(frame);
  const errors = frame.getByText('Field is required.');
  await expect.poll(() => errors.count()).toBe(4);
  const invalid = await waitToFit(page, frame);
  await fill(frame);
  await expect.poll(() => errors.count()).toBe(0);
  const filled = await waitToFit(page, frame);
  const turned: number[] = [];
  const beyond: unknown[] = [];
  const isBeyond = () =>
    frame.evaluate(() => [
      document.documentElement.scrollHeight > window.innerHeight,
      document.documentElement.scrollWidth > window.innerWidth,
    ]);
  for (const viewport of [DESKTOP, PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    turned.push(await waitToFit(page, frame));
    beyond.push(await isBeyond());
  }
  const faults = await axe(page);
  const opened = page.waitForEvent('popup');
  await pressWhenValid(frame);
  await opened;
  await frame.getByRole('textbox').first().waitFor({ state: 'detached' });
  const done = await waitToFit(page, frame);
  beyond.push(await isBeyond());
  expect({ title, heading, shell, faults }).toEqual({
    title: 'Book your estimate online',
    heading: 'Book Your Estimate Online',
    shell: 0,
    faults: [],
  });
  expect({
    grows: invalid > empty,
    shrinks: filled < invalid,
    follows: new Set(turned).size,
    returns: turned.at(-1) === filled,
    isShort: done < empty,
    beyond,
  }).toEqual({
    grows: true,
    shrinks: true,
    follows: 3,
    returns: true,
    isShort: true,
    beyond: [DESKTOP, PHONE, NARROWEST, 'done'].map(() => [false, false]),
  });
});

test('messages of other windows and other origins change nothing and are told nothing, a second introduction, or one of another protocol, is not answered, and presses before the rules of the form are there open one new window as soon as they are [F13, F15]', async () => {
  const stranger =
    await startHostSite(`<!doctype html><title>Stranger</title><link rel="icon" href="data:,"><script>
    window.told = [];
    addEventListener('message', ({ data }) => window.told.push(data));
    const message = (type, more) => ({ protocol: 'booking-embed/1', type, ...more });
    for (const news of [message('ready'), message('booked'), message('height', { height: 9000 })]) parent.postMessage(news, '*');
    for (const news of [message('connect'), message('booked'), message('step', { step: 'address' })]) parent.frames[0].postMessage(news, '*');
    window.done = true;
  </script>`);
  try {
    const { page } = await open();
    const rules = (await intercept(page, 'GET', /\/assets\/rules-[^/]*\.js$/)).hold();
    await page.goto(host.url);
    const frame = await embedded(page);
    await rules.arrived;
    await waitToHear(page, 'ready');
    const height = await waitToFit(page, frame);
    const received = await page.evaluate(async () => {
      const inner = document.querySelector('iframe')?.contentWindow;
      const seen: unknown[] = [];
      addEventListener('message', ({ data }) => seen.push(data));
      inner?.postMessage({ protocol: 'booking-embed/1', type: 'connect' }, '*');
      inner?.postMessage({ protocol: 'booking-embed/2', type: 'connect' }, '*');
      inner?.postMessage('connect', '*');
      inner?.postMessage(null, '*');
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return seen;
    });
    expect(received).toEqual([]);
    await page.evaluate((url) => {
      const other = document.createElement('iframe');
      other.src = url;
      document.body.append(other);
      for (const type of ['booked', 'height'])
        window.postMessage({ protocol: 'booking-embed/1', type, height: 9000 }, '*');
    }, stranger.url);
    const find = (): Frame | undefined =>
      page.frames().find((candidate) => candidate.url().startsWith(stranger.url));
    await expect.poll(async () => find()?.evaluate(() => 'done' in window)).toBe(true);
    await fill(frame);
    const windows: Page[] = [];
    page.on('popup', (popup) => windows.push(popup));
    const opened = page.waitForEvent('popup');
    await press(frame);
    await press(frame);
    rules.release();
    const booking = await opened;
    await frame.getByRole('heading', { name: 'Your estimate is open in a new window' }).waitFor();
    await waitToHear(page, 'started');
    await expectStep(booking, 'windowCount');
    expect(windows).toEqual([booking]);
    expect(await heard(page)).not.toContainEqual({ type: 'booked', event: 'qualify_lead' });
    expect(await heard(page)).not.toContainEqual(step('address'));
    expect(
      (await heard(page)).filter((news) => JSON.stringify(news) === '{"type":"ready"}'),
    ).toHaveLength(1);
    expect(await find()?.evaluate(() => Reflect.get(window, 'told'))).toEqual([]);
    expect(
      await page
        .locator('iframe')
        .first()
        .evaluate((element) => element.clientHeight),
    ).toBeLessThan(height + 1);
  } finally {
    await stranger.close();
  }
});

test('a page script mounts, listens, stops listening and takes the frame away [F13]', async () => {
  const scripted = await startHostSite(embeddingPage(product.url, 'data-manual'));
  try {
    const { page } = await open();
    await page.goto(`${scripted.url}/?market_name=Denver`);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.evaluate(() => {
      const embed = Reflect.get(window, 'BookingEmbed');
      const parameters = { market_name: 'Dallas', utm_source: 'partner', id: 'x' };
      const mounted = embed.mount('#place', {
        title: 'Estimate',
        parameters,
        minHeight: 2000,
        onReady: () => window.heard.push('onReady'),
      });
      const stop = mounted.on('started', () => window.heard.push('never'));
      stop();
      Reflect.set(window, 'mounted', mounted);
    });
    await embedded(page);
    await waitToHear(page, 'ready');
    const frame = page.locator('iframe');
    const seen = {
      query: await frame.evaluate((element: HTMLIFrameElement) => new URL(element.src).search),
      height: await frame.evaluate((element) => element.clientHeight),
      title: await frame.getAttribute('title'),
      heard: (await heard(page)).slice(0, 2),
      unknown: await page.evaluate(() => {
        try {
          Reflect.get(window, 'mounted').on('paid', () => undefined);
          return 'accepted';
        } catch (error) {
          return String(error);
        }
      }),
    };
    await page.evaluate(() => Reflect.get(window, 'mounted').destroy());
    expect({ seen, frameCount: await frame.count() }).toEqual({
      seen: {
        query: '?utm_source=partner&market_name=Denver',
        height: 2000,
        title: 'Estimate',
        heard: [{ type: 'ready' }, 'onReady'],
        unknown: 'Error: BookingEmbed: there is no event paid',
      },
      frameCount: 0,
    });
  } finally {
    await scripted.close();
  }
});

test('the demonstration page embeds the start and shows what it hears [F13]', async () => {
  const { page } = await open();
  await page.goto(`${product.url}/embed-demo.html?utm_source=journal`);
  const booking = await start(page);
  await page.getByRole('log').getByText('step /window-count').waitFor();
  await booking.close();
  expect(await page.getByRole('log').getByRole('listitem').allInnerTexts()).toEqual([
    'ready',
    'step /embed-get-started',
    'started',
    'step /window-count',
  ]);
  expect(await axe(page)).toEqual([]);
});

test('everything works where the browser keeps nothing of third parties [F13]', async () => {
  const strict = await launchChromium({ args: ['--test-third-party-cookie-phaseout'] });
  try {
    const context = await strict.newContext();
    const page = await context.newPage();
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    await page.goto(`${host.url}/?utm_source=journal`);
    const frame = await embedded(page);
    const storage = await frame.evaluate(() => {
      try {
        return String(window.localStorage.length);
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown';
      }
    });
    const booking = await start(page);
    await waitToHear(page, 'window-count');
    const { status, appointmentRequest: request } = await storedDraft(product, draftIdOf(booking));
    expect({ storage, status, lastName: request.customer.lastName, errors }).toEqual({
      storage: 'SecurityError',
      status: 'New',
      lastName: 'O’Brien',
      errors: [],
    });
  } finally {
    await strict.close();
  }
});
