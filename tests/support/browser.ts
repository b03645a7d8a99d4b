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
  /** Another tab of the same visitor. Its problems are written down here too. */
  newTab(): Promise<Page>;
  close(): Promise<void>;
}

export interface TestBrowser {
  browser: Browser;
  newPage(options?: PageOptions): Promise<TestPage>;
  close(): Promise<void>;
}

function isOwnAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return !protocol.startsWith('http') || hostname === '127.0.0.1' || hostname === 'localhost';
}

function describeRequest(request: Request): string {
  return `${request.method()} ${request.url()}`;
}

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    // Failed requests are written down with their address below.
    if (text.startsWith('Failed to load resource')) return;
    if (message.type() === 'error') problems.push(`console error: ${text}`);
    if (message.type() === 'warning' && /react|act\(|key/i.test(text)) problems.push(`console warning: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request: Request) => {
    if (!isOwnAddress(request.url())) problems.push(`leaves the site: ${describeRequest(request)}`);
  });
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${describeRequest(request)} (${reason})`);
  });
  page.on('response', (response: Response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${describeRequest(response.request())}`);
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
  context.on('page', (page) => watch(page, seen));
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
    newTab: () => context.newPage(),
    close: () => context.close(),
  };
}

/** Starts Chromium, the same for every test. Close it when done. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await launchChromium();
  return {
    browser,
    newPage: (options = {}) => openTestPage(browser, options),
    close: () => browser.close(),
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
