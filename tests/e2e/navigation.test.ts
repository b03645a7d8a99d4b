import { expect, test } from 'vitest';
import { FIRST_QUESTION, pageBefore, questionAfter, QUESTIONS, STEPS } from '#src/domain/steps.ts';
import { answeredDraft, entriesBetween } from '../support/booking.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftIdOf, expectStep, walkTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

test('browser Back and Forward walk the steps, with the saves of the buttons [F5, S2.browser-back]', async () => {
  const { page } = await open();
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
});

test('Back by several entries leads to the page chosen, and Forward on from there, after a reload too [F5, S2.browser-back]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await walkTo(page, 'address');
  await page.evaluate((entries) => window.history.go(entries), entriesBetween('address', 'windowIssues'));
  await expectStep(page, 'windowIssues');
  const { sessionData } = await storedDraft(product, draftIdOf(page));
  await page.reload();
  await expectStep(page, 'windowIssues');
  await page.goForward();
  await expectStep(page, questionAfter('windowIssues', answeredDraft()));
  await page.evaluate((entries) => window.history.go(entries), entriesBetween('windowIssues', 'address') - 1);
  await expectStep(page, 'address');
  await page.evaluate((entries) => window.history.go(entries), -QUESTIONS.length);
  await expectStep(page, 'home');
  await page.goForward();
  await expectStep(page, FIRST_QUESTION);
  expect(sessionData.nextPage).toBe(STEPS[pageBefore('address', answeredDraft())].path);
});

test('browser Back is blocked on the landing screen [F5, S2.landing-back]', async () => {
  const { page } = await open();
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
  const { page } = await open();
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
});

test('a link to a step that is not due leads to the step that is [F3]', async () => {
  const { page } = await open();
  await page.goto(product.url);
  await walkTo(page, 'homeownerList');
  const id = draftIdOf(page);
  await page.goto(`${product.url}/time-date-booking?id=${id}`);
  await expectStep(page, 'homeownerList');
  await page.goto(`${product.url}/window-count?id=${id}`);
  await expectStep(page, 'windowCount');
});

test('pages that were left out, and paths of no page, are not found, with a way home [F2, S2.not-found, S2.not-found-route]', async () => {
  const { page } = await open({ allow: [/^404 GET .*\/(door-count|confirmation|no\/such\/page)$/] });
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
  const { page } = await open();
  await page.goto(`${product.url}/%E0%A4%A`);
  await expectStep(page, 'home');
});

test('Exit forgets the draft, in the address bar and in the history [F9]', async () => {
  const { page } = await open();
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
