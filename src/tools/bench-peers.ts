import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import { answerAtOnce, CPU_SLOWDOWN, letToolsIn, press, quantile, slowDown, startBenchProduct, table } from './bench-product.ts';
import { launchChromium } from './chromium.ts';
import { fillIn, type Given } from './fill-form.ts';
import { takeNoArguments } from './usage.ts';
import { PROJECT_ROOT } from './paths.ts';
import { precompress } from './web-build.ts';

/*
 * Compares the first three pages (contact, counts, one list) of this product with the same pages in form libraries that others would use.
 * Each peer shows the product's fields with its own style sheet; it saves nothing and has no page around the form. The product saves to a
 * backend that answers at once.
 */

const ROUNDS = 5;
const PAGE_SOURCES = path.join(PROJECT_ROOT, 'src/tools/bench-peers');
const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache/bench-peers');

const PEERS = [
  { name: 'SurveyJS', source: 'surveyjs.js', count: 'input[type=number]', packages: ['survey-core@2.5.38', 'survey-js-ui@2.5.38'] },
  { name: 'Form.io', source: 'formio.js', count: 'input[inputmode=decimal]', packages: ['@formio/js@5.6.0'] },
  { name: 'form-js', source: 'form-js.js', count: '.fjs-form-field-number input', packages: ['@bpmn-io/form-js@1.23.0'] },
] as const;

const GIVEN: Given = { home: { ...SAMPLES.home.whole.values, zipcode: '80202' } };

interface Site {
  name: string;
  url: string;
  /** A selector for the fields of each page. It must match nothing on the previous page. */
  controls: readonly [first: string, second: string, third: string];
  /** A selector for the first field once the application runs; text typed earlier is kept. For a site without prerendering, simply the first field. */
  running: string;
  /** Fills in the first page. */
  answer(page: Page): Promise<void>;
}

interface Measured {
  name: string;
  field: Arrival[];
  running: Arrival[];
  nextMs: number[];
}

/** When an element was painted: milliseconds after navigation start, and the bytes loaded by then. */
interface Arrival {
  at: number;
  bytes: number;
}

declare global {
  interface Window {
    /** When the first field was painted, and when the application was running. */
    arrivals: Promise<[field: Arrival, running: Arrival]>;
  }
}

/** Runs in the page before its scripts. Identifies pages by a selector for their controls. */
function addStopwatch([field, running]: readonly [string, string]): void {
  const painted = (control: string): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (document.querySelector(control)?.checkVisibility() !== true) return;
        observer.disconnect();
        requestAnimationFrame(() => void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { attributes: true, childList: true, subtree: true });
      look();
    });
  const bytesBy = (at: number): number => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return entries.reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming && entry.responseEnd <= at ? entry.transferSize : 0), 0);
  };
  const arrival = async (control: string): Promise<Arrival> => {
    const at = await painted(control);
    return { at, bytes: bytesBy(at) };
  };
  window.arrivals = Promise.all([arrival(field), arrival(running)]);
  window.measureClickTo = (control) =>
    new Promise((resolve) => {
      document.addEventListener('click', ({ timeStamp }) => void painted(control).then((at) => resolve(at - timeStamp)), { capture: true, once: true });
    });
}

async function pageOf(browser: Browser, { url, controls: [first], running }: Site): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await letToolsIn(context);
  await context.addInitScript(addStopwatch, [first, running] as const);
  await context.addInitScript(answerAtOnce, { id: 'measured', known: {} });
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

/** Presses the button to the next page. Returns milliseconds until that page's control is painted. */
async function goOn(page: Page, control: string): Promise<number> {
  await page.waitForLoadState('networkidle');
  return press(page, page.getByRole('button', { name: /^(Next|Start my estimate)\b/ }), control);
}

async function measure(browser: Browser, site: Site, into: Measured): Promise<void> {
  const page = await pageOf(browser, site);
  const [field, running] = await page.evaluate(() => window.arrivals);
  await site.answer(page);
  const [, second, third] = site.controls;
  into.nextMs.push(await goOn(page, second));
  for (const count of await page.locator(second).all()) await count.fill('3');
  into.nextMs.push(await goOn(page, third));
  into.field.push(field);
  into.running.push(running);
  await page.context().close();
}

/** Reads the fields of the product's first three pages, so that the peers can show the same ones. */
async function readForm(browser: Browser, site: Site): Promise<object> {
  const page = await pageOf(browser, site);
  const labelsOf = (control: string) =>
    page.locator(control).evaluateAll((inputs) =>
      inputs.flatMap((input) => {
        const isShown = input instanceof HTMLInputElement && input.tabIndex >= 0;
        return isShown ? [{ label: input.labels?.[0]?.textContent?.replace(/\s*(\*|\(optional\))$/, '') ?? input.name, type: input.type, isRequired: input.ariaRequired === 'true' || input.required }] : [];
      }),
    );
  const [first, second, third] = site.controls;
  const start = await labelsOf(first);
  await site.answer(page);
  await goOn(page, second);
  const counts = (await labelsOf(second)).map(({ label }) => label);
  for (const count of await page.locator(second).all()) await count.fill('3');
  await goOn(page, third);
  const list = { title: await page.getByRole('heading', { level: 1 }).innerText(), choices: (await labelsOf(third)).map(({ label }) => label) };
  await page.context().close();
  return { contact: start.filter(({ type }) => type !== 'checkbox'), consent: start.find(({ type }) => type === 'checkbox')?.label, counts, list };
}

function install(): void {
  mkdirSync(CACHE, { recursive: true });
  const packages = PEERS.flatMap((peer) => peer.packages);
  const wanted = JSON.stringify(packages);
  const stamp = path.join(CACHE, 'installed.json');
  try {
    if (readFileSync(stamp, 'utf8') === wanted) return;
  } catch {
    // Nothing is installed yet.
  }
  console.log('Installing the peers …');
  writeFileSync(path.join(CACHE, 'package.json'), '{ "private": true, "type": "module" }');
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: CACHE, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('The peers could not be installed.');
  writeFileSync(stamp, wanted);
}

/** Builds the page of a peer as the product is built, and serves it the same way. */
async function startPeer({ name, source, count }: (typeof PEERS)[number], form: object): Promise<{ site: Site; stop: () => Promise<void> }> {
  const root = path.join(CACHE, name);
  const outDir = path.join(root, 'dist');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
  cpSync(path.join(PAGE_SOURCES, source), path.join(root, 'main.js'));
  writeFileSync(path.join(root, 'form.json'), JSON.stringify(form));
  writeFileSync(path.join(root, 'index.html'), `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${name}</title><div id="root"></div><script type="module" src="./main.js"></script></html>`);
  await build({ root, configFile: false, logLevel: 'error', mode: 'production', build: { outDir, target: 'es2022' } });
  precompress(path.join(outDir, 'assets'));
  const app = fastify();
  await app.register(fastifyStatic, { root: outDir, preCompressed: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = async (page: Page): Promise<void> => {
    for (const field of await page.locator('input[type=text]').all()) await field.fill('Jordan');
    await page.locator('input[type=checkbox]').check({ force: true });
  };
  return { site: { name, url, controls: ['input[type=text]', count, 'input[type=checkbox]'], running: 'input[type=text]', answer }, stop: () => app.close() };
}

const COLUMNS: readonly { title: string; of: (measured: Measured) => readonly number[]; digits: number }[] = [
  { title: 'kB to the first field', of: ({ field }) => field.map(({ bytes }) => bytes / 1000), digits: 1 },
  { title: 'ms to it', of: ({ field }) => field.map(({ at }) => at), digits: 0 },
  { title: 'kB until it runs', of: ({ running }) => running.map(({ bytes }) => bytes / 1000), digits: 1 },
  { title: 'ms until then', of: ({ running }) => running.map(({ at }) => at), digits: 0 },
  { title: 'ms from Next to the next page', of: ({ nextMs }) => nextMs, digits: 0 },
];

function report([own, ...peers]: readonly Measured[]): string {
  if (own === undefined) return 'Nothing was measured.';
  const against = COLUMNS.map(({ of }) => (quantile(of(own), 0.5) / Math.min(...peers.map((peer) => quantile(of(peer), 0.5)))).toFixed(2));
  return [
    `Chromium at 1/${CPU_SLOWDOWN} speed, medians of ${ROUNDS} rounds`,
    '',
    table([
      ['', ...COLUMNS.map(({ title }) => title)],
      ...[own, ...peers].map((one) => [one.name, ...COLUMNS.map(({ of, digits }) => quantile(of(one), 0.5).toFixed(digits))]),
      ['product against the best peer', ...against],
    ]),
  ].join('\n');
}

install();
takeNoArguments('Usage: npm run bench:peers\nMeasures bytes and time to the first field, and the time from Next to the next page, against other form libraries.');
const product = await startBenchProduct();
const browser = await launchChromium();
const stops: (() => Promise<unknown>)[] = [product.stop, () => browser.close()];
try {
  const own: Site = {
    name: 'this product',
    url: product.url,
    controls: ['main[data-step=home] input', 'main[data-step=windowCount] input', 'main[data-step=windowIssues] input'],
    running: '#root:not([data-prerendered]) main[data-step=home] input',
    answer: (page) => fillIn({ page, press: (control) => control.click({ force: true }) }, 'home', GIVEN),
  };
  const form = await readForm(browser, own);
  const sites = [own];
  for (const peer of PEERS) {
    const { site, stop } = await startPeer(peer, form);
    sites.push(site);
    stops.unshift(stop);
  }
  const measured = sites.map(({ name }): Measured => ({ name, field: [], running: [], nextMs: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      const into = measured[index];
      if (into !== undefined) await measure(browser, site, into);
    }
  }
  console.log(report(measured));
} finally {
  for (const stop of stops) await stop();
}
