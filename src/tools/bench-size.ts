import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { isDraftBound, STEP_IDS, STEPS, type StepId } from '#src/domain/steps.ts';
import { saveDraftAt, startBenchProduct, table } from './bench-product.ts';
import { launchChromium } from './chromium.ts';
import { CAMPAIGN } from './flow/variants.ts';
import { takeNoArguments } from './usage.ts';
import { WEB_ROOT } from './paths.ts';

/** Budgets in kB (1000 bytes) after gzip -9. */
const BUDGET = { landingJs: 150, routeJs: 30, contentSdk: 90, css: 20 } as const;
const CONTENT_SDK = /node_modules\/(@contentstack\/(?!live-preview-utils)|dompurify\/)/;
const SETTLE_TIMEOUT_MS = 15_000;

const AT_EVENT = `?isEvent=true&eventCampaignId=${CAMPAIGN}`;
/** For pages that only exist at an event. */
const EVENT_QUERY: Partial<Record<StepId, string>> = { event: AT_EVENT, fieldAgents: AT_EVENT };

/** What one route loaded, as paths relative to the web root. */
interface Loaded {
  route: string;
  /** Scripts requested before the heading appeared: the page needs them to render. */
  needed: Set<string>;
  /** Scripts requested afterwards: the content SDK, and prefetches for the next pages. */
  later: Set<string>;
  css: Set<string>;
}

interface Resource {
  name: string;
  startTime: number;
}

const sizes = new Map<string, number>();

function kilobytes(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(path.join(WEB_ROOT, file)), { level: 9 }).length / 1000;
  sizes.set(file, size);
  return size;
}

function total(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + kilobytes(file), 0);
}

function without(files: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...files].filter((file) => !others.has(file)));
}

function fileOf(address: string): string {
  return new URL(address).pathname.replace(/^\//, '');
}

declare global {
  interface Window {
    /** Milliseconds after navigation start when the running application's first heading appeared. */
    headingAt?: number;
  }
}

/** Runs in the page before its scripts. */
function noteHeading(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('#root:not([data-prerendered=""]) h1') === null) return;
    window.headingAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { attributes: true, childList: true, subtree: true });
}

function filesBy(resources: readonly Resource[], extension: string, isWanted: (resource: Resource) => boolean): Set<string> {
  return new Set(
    resources
      .filter(isWanted)
      .map(({ name }) => fileOf(name))
      .filter((file) => file.endsWith(extension)),
  );
}

async function load(page: Page, route: string, address: string): Promise<Loaded> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => window.headingAt !== undefined, null, { timeout: SETTLE_TIMEOUT_MS });
  await page.waitForLoadState('networkidle', { timeout: SETTLE_TIMEOUT_MS });
  const { headingAt, resources } = await page.evaluate(() => ({
    headingAt: window.headingAt ?? 0,
    resources: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  return {
    route,
    needed: filesBy(resources, '.js', ({ startTime }) => startTime < headingAt),
    later: filesBy(resources, '.js', ({ startTime }) => startTime >= headingAt),
    css: filesBy(resources, '.css', ({ startTime }) => startTime < headingAt),
  };
}

async function measure(browser: Browser, url: string, step: StepId): Promise<Loaded> {
  const { path: route } = STEPS[step];
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(noteHeading);
    // Turn prefetching off, so that each route is measured by itself.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const query = isDraftBound(step) ? `?id=${encodeURIComponent(await saveDraftAt(url, route))}&resume` : EVENT_QUERY[step] ?? '';
    const loaded = await load(page, route, `${url}/${step === 'notFound' ? 'no-such-page' : route}${query}`);
    const arrived = new URL(page.url()).pathname.slice(1);
    return { ...loaded, route: arrived === route || step === 'notFound' ? `/${route}` : `/${route} (shown: /${arrived})` };
  } finally {
    await context.close();
  }
}

/** Files whose source map includes the content SDK or its sanitizer. */
function contentSdkFiles(): Set<string> {
  const maps = readdirSync(path.join(WEB_ROOT, 'assets')).filter((name) => name.endsWith('.js.map'));
  const holdsSdk = (name: string): boolean => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(path.join(WEB_ROOT, 'assets', name), 'utf8'));
    return sources.some((source) => CONTENT_SDK.test(source));
  };
  return new Set(maps.filter(holdsSdk).map((name) => `assets/${name.slice(0, -'.map'.length)}`));
}

function verdict(value: number, budget: number): string {
  return value <= budget ? 'ok' : `OVER by ${(value - budget).toFixed(1)}`;
}

function routeRow(loaded: Loaded, landing: Loaded): string[] {
  const isLanding = loaded === landing;
  const atHand = new Set([...landing.needed, ...landing.later]);
  const extra = total(without(loaded.needed, atHand));
  const js = total(loaded.needed);
  const css = total(loaded.css);
  return [
    loaded.route,
    js.toFixed(1),
    isLanding ? '' : `+${extra.toFixed(1)}`,
    isLanding ? verdict(js, BUDGET.landingJs) : verdict(extra, BUDGET.routeJs),
    css.toFixed(1),
    verdict(css, BUDGET.css),
    total(loaded.later).toFixed(1),
  ];
}

function report(all: readonly Loaded[], landing: Loaded): string {
  const loaded = new Set(all.flatMap((route) => [...route.needed, ...route.later]));
  const sdk = new Set([...contentSdkFiles()].filter((file) => loaded.has(file)));
  const early = [...landing.needed].filter((file) => sdk.has(file));
  const head = ['route', 'JS', 'over landing', `budget ${BUDGET.landingJs} / +${BUDGET.routeJs}`, 'CSS', `budget ${BUDGET.css}`, 'JS later'];
  return [
    'kB after gzip -9, as loaded in Chromium, cold. "JS" was asked for before the heading was there, "JS later" after it.',
    '"over landing" is what a visitor who comes from the landing page has not loaded yet, the pages prefetched not counted.',
    '',
    table([head, ...all.map((route) => routeRow(route, landing))]),
    '',
    `Content SDK with sanitiser: ${total(sdk).toFixed(1)} kB of ${BUDGET.contentSdk}: ${verdict(total(sdk), BUDGET.contentSdk)} (${[...sdk].join(', ')})`,
    early.length === 0 ? 'It is not loaded before the first heading: ok' : `It IS loaded before the first heading: ${early.join(', ')}`,
  ].join('\n');
}

takeNoArguments('Usage: npm run bench:size\nCompares JavaScript and CSS per route with the budgets.');
const product = await startBenchProduct();
const browser = await launchChromium();
try {
  const all: Loaded[] = [];
  for (const step of STEP_IDS) all.push(await measure(browser, product.url, step));
  const landing = all[0];
  if (landing === undefined) throw new Error('There is no route to measure.');
  console.log(report(all, landing));
} finally {
  await browser.close();
  await product.stop();
}
