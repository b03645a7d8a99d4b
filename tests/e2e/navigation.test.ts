import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import type { TestBrowser, TestPage } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { draftIdOf, expectStep, walkTo } from '../support/walk.ts';

let product: Product;
let browser: TestBrowser;
let visitor: TestPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});

beforeEach(async () => {
  visitor = await browser.newPage({ savesData: true });
});

afterEach(() => visitor.close());

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('browser Back and Forward walk the steps, with the saves of the buttons [F5, S2.browser-back]', async () => {
  const { page } = visitor;
  await page.goto(product.url);
  await walkTo(page, 'homeownerList');
  await page.goBack();
  await expectStep(page, 'windowIssues');
  await page.goBack();
  await expectStep(page, 'windowCount');
  const { sessionData } = await storedDraft(product, draftIdOf(page));
  await page.goForward();
  await expectStep(page, 'windowIssues');
  expect(sessionData.nextPage).toBe('window-count');
  visitor.expectClean();
});

test('Back by several entries leads to the page chosen, and Forward on from there, after a reload too [F5, S2.browser-back]', async () => {
  const { page } = visitor;
  await page.goto(product.url);
  await walkTo(page, 'address');
  await page.evaluate(() => window.history.go(-3));
  await expectStep(page, 'windowIssues');
  const { sessionData } = await storedDraft(product, draftIdOf(page));
  await page.reload();
  await expectStep(page, 'windowIssues');
  await page.goForward();
  await expectStep(page, 'homeownerList');
  await page.evaluate(() => window.history.go(2));
  await expectStep(page, 'address');
  await page.evaluate(() => window.history.go(-5));
  await expectStep(page, 'home');
  await page.goForward();
  await expectStep(page, 'windowCount');
  expect(sessionData.nextPage).toBe('source-type');
  visitor.expectClean();
});

test('browser Back works after a hard reload [F5]', async () => {
  const { page } = visitor;
  await page.goto(product.url);
  await walkTo(page, 'windowIssues');
  await page.reload();
  await expectStep(page, 'windowIssues');
  await page.goBack();
  await expectStep(page, 'windowCount');
  visitor.expectClean();
});

test('browser Back is blocked on the landing screen [F5, S2.landing-back]', async () => {
  const { page } = visitor;
  await page.goto('about:blank');
  await page.goto(product.url);
  await expectStep(page, 'home');
  await page.getByRole('textbox', { name: 'First name' }).fill('Ann');
  await page.waitForFunction(() => window.history.state?.usr?.trail?.length === 2);
  await page.goBack();
  await expectStep(page, 'home');
  await page.goBack();
  await expectStep(page, 'home');
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ann');
});

test('the first click makes an entry of the visitor’s own, and no further one [F5]', async () => {
  const { page } = visitor;
  await page.goto('about:blank');
  await page.goto(product.url);
  await expectStep(page, 'home');
  await page.waitForFunction(() => window.history.state?.usr?.trail?.length === 2);
  const lengths = [await page.evaluate(() => window.history.length)];
  for (const name of ['First name', 'Last name']) {
    await page.getByRole('textbox', { name }).click();
    lengths.push(await page.evaluate(() => window.history.length));
  }
  const [untouched = 0] = lengths;
  expect(lengths).toEqual([untouched, untouched + 1, untouched + 1]);
  await page.goBack();
  await expectStep(page, 'home');
  visitor.expectClean();
});

test('a link to a step that is not due leads to the step that is [F3]', async () => {
  const { page } = visitor;
  await page.goto(product.url);
  await walkTo(page, 'homeownerList');
  const id = draftIdOf(page);
  await page.goto(`${product.url}/time-date-booking?id=${id}`);
  await expectStep(page, 'homeownerList');
  await page.goto(`${product.url}/window-count?id=${id}`);
  await expectStep(page, 'windowCount');
  visitor.expectClean();
});

test.each(['nobody', '../../etc', '00000000-0000-4000-8000-000000000000'])(
  'the id %s, which is not there, leads to the start without it [S7.get-appointment]',
  async (id) => {
    visitor.allow(/404 GET .*\/Appointments\//, /console error: .*404/);
    await visitor.page.goto(`${product.url}/address?id=${encodeURIComponent(id)}&gclid=g`);
    await expectStep(visitor.page, 'home');
    expect(new URL(visitor.page.url()).search).toBe('?gclid=g');
    visitor.expectClean();
  },
);

test('pages that were left out, and paths of no page, are not found, with a way home [F2, S2.not-found, S2.not-found-route]', async () => {
  const { page } = visitor;
  const shown: Record<string, boolean[]> = {};
  for (const path of ['/door-count', '/confirmation', '/no/such/page']) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    const text = await page.locator('main').innerText();
    shown[path] = [text.includes('404 Error'), text.includes('Oops... Looks like this window cannot be opened!')];
    await page.getByRole('button', { name: 'Go Back to Home Page' }).click();
    await expectStep(page, 'home');
  }
  expect(shown).toEqual({ '/door-count': [true, true], '/confirmation': [true, true], '/no/such/page': [true, true] });
});

test('an address that cannot be parsed is the start [S5.router]', async () => {
  await visitor.page.goto(`${product.url}/%E0%A4%A`);
  await expectStep(visitor.page, 'home');
});

test('Exit forgets the draft, in the address bar and in the history [F9]', async () => {
  const { page } = visitor;
  await page.goto(`${product.url}/?utm_geo=west`);
  await walkTo(page, 'homeownerList');
  await page.getByRole('button', { name: 'Exit' }).click();
  await expectStep(page, 'home');
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await page.goForward().catch(() => null);
  expect([new URL(page.url()).search, stored, await page.getByRole('textbox', { name: 'First name' }).inputValue()]).toEqual([
    '?utm_geo=west',
    '[]',
    '',
  ]);
});

test('hostile parameters never break the page and never become markup [S2.query, B4]', async () => {
  const { page } = visitor;
  // A link that writing wrapped in brackets names a draft, which is not there.
  visitor.allow(/404 GET .*\/Appointments\/script$/, /console error: .*404/);
  let alerts = 0;
  page.on('dialog', () => {
    alerts += 1;
  });
  const hostile = '<img src=x onerror=alert(1)>';
  const query = new URLSearchParams([
    ['firstName', hostile],
    ['market_name', hostile],
    ['utm_source', 'x'.repeat(5000)],
    ['id', '<script>'],
    ['resume', 'javascript:alert(1)'],
    ['constructor', '1'],
    ['__proto__', '2'],
  ]);
  await page.goto(`${product.url}/?${query.toString()}`);
  await expectStep(page, 'home');
  const images = await page.locator('img[src="x"]').count();
  expect([alerts, images, await page.getByRole('textbox', { name: 'First name' }).inputValue()]).toEqual([0, 0, '']);
  visitor.expectClean();
});
