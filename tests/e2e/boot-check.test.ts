import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, openBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { intercept } from '#tests/support/intercept.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

const SENTENCE = 'This page could not be loaded';

let browser: TestBrowser;
let product: Product;
let webRoot = '';

/** The real page with a small script in place of the application. */
function writeSite(script: string): void {
  const page = readFileSync(path.join(PROJECT_ROOT, 'index.html'), 'utf8');
  writeFileSync(path.join(webRoot, 'index.html'), page.replace('/src/main.tsx', '/start.js'));
  writeFileSync(path.join(webRoot, 'start.js'), script);
}

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'site-'));
  cpSync(path.join(PROJECT_ROOT, 'public'), webRoot, { recursive: true });
  writeSite('');
  [browser, product] = await Promise.all([openBrowser(), startProduct({ webRoot })]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(webRoot, { recursive: true, force: true });
});

describe('an application that cannot start', () => {
  test('says so with the phone number when its script does not load, and Reload tries again', async () => {
    writeSite("document.getElementById('root').innerHTML = '<main><h1>Started</h1></main>';");
    const { page, allow, problems, close } = await browser.newPage({
      ownContext: true,
      allow: [/start\.js/, /did not start/],
    });
    const script = await intercept(page, 'GET', /\/start\.js$/);
    script.failOnce(503);
    await page.goto(product.url);

    await page.getByRole('heading', { name: SENTENCE }).waitFor();
    expect(await page.getByRole('alert').innerText()).toContain(
      'You can also book by phone: (800) 555-0142',
    );
    expect(await page.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe(
      'tel:8005550142',
    );
    expect(await axe(page)).toEqual([]);

    await page.getByRole('link', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Started' }).waitFor();
    expect(await page.getByRole('heading', { name: SENTENCE }).count()).toBe(0);
    allow(/favicon/);
    expect(problems()).toEqual([]);
    await close();
  });

  test('says so when its script fails before anything is shown, and logs why', async () => {
    writeSite("throw new Error('no configuration');");
    const { page, problems, close } = await browser.newPage({ ownContext: true });
    await page.goto(product.url);
    await page.getByRole('heading', { name: SENTENCE }).waitFor();
    expect(problems().join('\n')).toContain(
      'console error: The application did not start: Uncaught Error: no configuration',
    );
    await close();
  });

  test('shows the bundled phone number when the configuration is missing too', async () => {
    writeSite("throw new Error('no configuration');");
    const { page, close } = await browser.newPage({ ownContext: true });
    const configuration = await intercept(page, 'GET', /\/config\.json$/);
    configuration.failOnce(404);
    await page.goto(product.url);
    expect(await page.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe(
      'tel:8005550142',
    );
    await close();
  });

  test('is left alone when it has started and fails later', async () => {
    writeSite(
      "document.getElementById('root').innerHTML = '<main><h1>Started</h1></main>'; setTimeout(() => { document.title = 'late'; throw new Error('later'); });",
    );
    const { page, problems, close } = await browser.newPage({ ownContext: true });
    await page.goto(product.url);
    await page.waitForFunction(() => document.title === 'late');
    await page.evaluate(() => {});
    expect(await page.getByRole('heading').allInnerTexts()).toEqual(['Started']);
    expect(problems().filter((problem) => problem.includes('did not start'))).toEqual([]);
    await close();
  });

  test('says what to do where JavaScript is switched off', async () => {
    writeSite('');
    const { page, close } = await browser.newPage({ ownContext: true, javaScript: false });
    await page.goto(product.url);
    expect(await page.locator('body').innerText()).toContain('Booking online needs JavaScript');
    expect(await page.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe(
      'tel:+18005550142',
    );
    await close();
  });
});
