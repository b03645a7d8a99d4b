import { mkdirSync } from 'node:fs';
import path from 'node:path';
import axeCore, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright';
import { launchChromium } from '#src/tools/chromium.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

export const DESKTOP = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
export const NARROWEST = { width: 320, height: 640 } as const;

export interface PageOptions {
  /** CSS pixels; {@link DESKTOP} when absent. */
  viewport?: { width: number; height: number };
  /** IANA name, such as `America/Denver`. */
  timezone?: string;
  locale?: string;
  javaScript?: boolean;
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
  touch?: boolean;
  /** Descriptions of problems that the test expects, such as `/^404 GET .*\/Appointments\//`. */
  allow?: readonly RegExp[];
}

/** A page in a context of its own (own storage, own cookies), whose troubles are written down. */
export interface TestPage {
  page: Page;
  context: BrowserContext;
  /** From now on, problems that match are expected. */
  allow(...patterns: readonly RegExp[]): void;
  /** Console errors and warnings of React, uncaught errors, failed requests, answers from 400 up, requests that leave the site. */
  problems(): string[];
  /** Throws with every problem seen so far that is not allowed. */
  expectClean(): void;
  /** Runs the work during which the server is away. How a GET ends that meets this gap, and what is said of it, is no problem. */
  throughOutage(work: () => Promise<void>): Promise<void>;
  /** Another tab of the same visitor. Its problems are written down here too. */
  newTab(): Promise<Page>;
  close(): Promise<void>;
}

export interface TestBrowser {
  newPage(options?: PageOptions): Promise<TestPage>;
  /** Closes every page that was opened here. */
  close(): Promise<void>;
}

function isOwnAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return !protocol.startsWith('http') || hostname === '127.0.0.1' || hostname === 'localhost';
}

function describeRequest(request: Request): string {
  return `${request.method()} ${request.url()}`;
}

/** The requests of a context that were under way, or were begun, while the server was away. */
interface Outage {
  meets(request: Request): boolean;
  /** Whether a text names the address of such a request. */
  isNamedIn(text: string): boolean;
  during(work: () => Promise<void>): Promise<void>;
}

function watchOutages(context: BrowserContext): Outage {
  const underWay = new Set<Request>();
  const met = new Set<Request>();
  let isOn = false;
  context.on('request', (request) => {
    underWay.add(request);
    if (isOn) met.add(request);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  return {
    meets: (request) => request.method() === 'GET' && met.has(request),
    isNamedIn: (text) => [...met].some((request) => text.includes(request.url())),
    during: async (work) => {
      isOn = true;
      for (const request of underWay) met.add(request);
      await work();
      // News of a request may lag behind the request: an answer from every page means that older news has arrived.
      await Promise.all(context.pages().map((page) => page.evaluate(() => undefined)));
      isOn = false;
    },
  };
}

function watch(page: Page, problems: string[], outage: Outage): void {
  page.on('console', (message) => {
    const text = message.text();
    // Failed requests are written down with their address below.
    if (text.startsWith('Failed to load resource') || outage.isNamedIn(text)) return;
    if (message.type() === 'error') problems.push(`console error: ${text}`);
    // Chromium warns of a slow page with the addresses of its scripts, React's among them.
    if (message.type() === 'warning' && /react|act\(|key/i.test(text) && !text.includes('was preloaded')) problems.push(`console warning: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request: Request) => {
    if (!isOwnAddress(request.url())) problems.push(`leaves the site: ${describeRequest(request)}`);
  });
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== 'net::ERR_ABORTED' && !outage.meets(request)) problems.push(`failed: ${describeRequest(request)} (${reason})`);
  });
  page.on('response', (response: Response) => {
    if (response.status() >= 400 && !outage.meets(response.request())) problems.push(`${response.status()} ${describeRequest(response.request())}`);
  });
}

async function openTestPage(browser: Browser, options: PageOptions): Promise<TestPage> {
  const context = await browser.newContext({
    viewport: options.viewport ?? DESKTOP,
    locale: options.locale ?? 'en-US',
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: options.reducedMotion ?? 'no-preference',
    forcedColors: options.forcedColors ?? 'none',
    hasTouch: options.touch ?? false,
    ...(options.timezone === undefined ? {} : { timezoneId: options.timezone }),
  });
  const seen: string[] = [];
  const allowed = [...(options.allow ?? [])];
  const outage = watchOutages(context);
  context.on('page', (page) => watch(page, seen, outage));
  const page = await context.newPage();
  const problems = (): string[] => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  return {
    page,
    context,
    problems,
    allow: (...patterns) => {
      allowed.push(...patterns);
    },
    expectClean: () => {
      if (problems().length > 0) throw new Error(`The page had problems:\n  ${problems().join('\n  ')}`);
    },
    throughOutage: (work) => outage.during(work),
    newTab: () => context.newPage(),
    close: () => context.close(),
  };
}

let running: Promise<Browser> | null = null;

/** One Chromium for all test files of a process; it ends with the process. */
async function sharedChromium(): Promise<Browser> {
  const browser = await (running ??= launchChromium());
  if (browser.isConnected()) return browser;
  running = launchChromium();
  return running;
}

/** Chromium, the same for every test. Close it when done. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await sharedChromium();
  const opened: TestPage[] = [];
  return {
    newPage: async (options = {}) => {
      const page = await openTestPage(browser, options);
      opened.push(page);
      return page;
    },
    close: async () => {
      await Promise.all(opened.map((page) => page.close()));
    },
  };
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

function readable(results: AxeResults): string[] {
  return results.violations.flatMap(({ id, help, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact ?? 'unrated'}): ${help} at ${target.join(' ')}\n    ${failureSummary ?? ''}`),
  );
}

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/**
 * Runs axe-core's WCAG 2.2 AA rules on the page, or on the part below `selector`. Returns one readable text for each violation:
 * `expect(await axe(page)).toEqual([])`.
 */
export async function axe(page: Page, selector?: string): Promise<string[]> {
  // Evaluated rather than added as a script: the page's content security policy refuses inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const results = await page.evaluate(
    ([tags, part]) => window.axe.run(part === null ? document : { include: [part] }, { runOnly: { type: 'tag', values: tags } }),
    [WCAG_22_AA, selector ?? null] as const,
  );
  return readable(results);
}

/** Saves a picture of the whole page below `reports/screenshots/` and returns its path. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = path.join(PROJECT_ROOT, 'reports/screenshots');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  return file;
}
