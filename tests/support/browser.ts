import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Result } from 'axe-core';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
  Response,
} from 'playwright';
import { launchChromium } from '#tests/support/find-browsers.ts';

/** A small desktop window: the wide layout with a third less to draw than {@link DESKTOP}. */
export const WINDOW = { width: 1024, height: 640 } as const;
export const DESKTOP = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
export const NARROWEST = { width: 320, height: 640 } as const;

/** What a context of Playwright's may be given, and: */
export interface PageOptions extends BrowserContextOptions {
  /** Whether the page prefetches for the next pages, as for most visitors. Default: false (save-data), as most tests do not look at that work. */
  prefetches?: boolean;
  /** Patterns for problems that the test expects, such as `/^404 GET .*\/Appointments\//`. */
  allow?: readonly RegExp[];
}

/** A page with its own storage and cookies, whose problems are recorded, and those of every other page of its context. */
export interface TestPage {
  page: Page;
  context: BrowserContext;
  /** Expects problems that match, from now on. */
  allow(...patterns: readonly RegExp[]): void;
  /** Problems not allowed: console errors, React warnings, uncaught errors, failed requests, responses from status 400 up, requests to other sites. */
  problems(): string[];
  /** Throws with every problem seen so far that is not allowed. */
  expectClean(): void;
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

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    // Failed requests are recorded below, with their URL.
    if (text.startsWith('Failed to load resource')) return;
    if (message.type() === 'error') problems.push(`console error: ${text}`);
    // Chromium's warnings about a slow page contain the URLs of its scripts, including React's.
    if (
      message.type() === 'warning' &&
      /react|act\(|key/i.test(text) &&
      !text.includes('was preloaded')
    )
      problems.push(`console warning: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request: Request) => {
    if (!isOwnAddress(request.url())) problems.push(`leaves the site: ${describeRequest(request)}`);
  });
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== 'net::ERR_ABORTED')
      problems.push(`failed: ${describeRequest(request)} (${reason})`);
  });
  page.on('response', (response: Response) => {
    if (response.status() >= 400)
      problems.push(`${response.status()} ${describeRequest(response.request())}`);
  });
}

async function openTestPage(
  browser: Browser,
  { prefetches = false, allow = [], ...options }: PageOptions,
): Promise<TestPage> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-US', ...options });
  const seen: string[] = [];
  const allowed = [...allow];
  context.on('page', (page) => watch(page, seen));
  const page = await context.newPage();
  if (!prefetches) {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
  }
  const problems = (): string[] =>
    seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  return {
    page,
    context,
    problems,
    allow: (...patterns) => {
      allowed.push(...patterns);
    },
    expectClean: () => {
      if (problems().length > 0)
        throw new Error(`The page had problems:\n  ${problems().join('\n  ')}`);
    },
    close: () => context.close(),
  };
}

/**
 * Launches Chromium for visiting many pages of the product in turn; the caller closes it. All pages of one site that are open in a context share a
 * process. The next page then needs no new process and finds its scripts compiled, which saves a quarter of the work of a visit. Script streaming
 * is off because it ignores compiled scripts and would compile them again for every page.
 */
export function launchForTests(): Promise<Browser> {
  return launchChromium({ toSee: 'page', args: ['--process-per-site'], off: ['ScriptStreaming'] });
}

let running: Promise<Browser> | null = null;

/** Opens pages in a Chromium that all test files of a process share. Close it when done. */
export async function openBrowser(): Promise<TestBrowser> {
  running ??= launchForTests();
  const browser = await running;
  const opened: TestPage[] = [];
  return {
    newPage: async (options = {}) => {
      const visitor = await openTestPage(browser, options);
      opened.push(visitor);
      return visitor;
    },
    close: async () => {
      await Promise.all(opened.map((visitor) => visitor.close()));
    },
  };
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One readable message per element with a violation. */
function readable(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, help, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${impact ?? 'unrated'}): ${help} at ${target.join(' ')}\n    ${failureSummary ?? ''}`,
    ),
  );
}

/** The minified axe-core. It is less than half the size of the package's `source`, which includes comments that every document would have to parse. */
export const AXE_SCRIPT: string = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/**
 * Runs axe-core's WCAG 2.2 AA rules on the page. Returns one readable message per violation:
 * `expect(await axe(page)).toEqual([])`.
 */
export async function axe(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the page's content security policy refuses inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SCRIPT);
  // Only request violations: passes would list thousands of elements, each with its selector.
  const violations = await page.evaluate(
    async (tags) =>
      (
        await window.axe.run(document, {
          runOnly: { type: 'tag', values: tags },
          resultTypes: ['violations'],
        })
      ).violations,
    WCAG_22_AA,
  );
  return readable(violations);
}
