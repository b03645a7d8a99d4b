import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Result } from 'axe-core';
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright';
import { forgetSites, launchChromium } from '#src/tools/browsers.ts';

/** A small desktop window: the wide layout with a third less to draw than {@link DESKTOP}. */
export const WINDOW = { width: 1024, height: 640 } as const;
export const DESKTOP = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
export const NARROWEST = { width: 320, height: 640 } as const;

export interface PageOptions {
  /** CSS pixels. Default: {@link WINDOW}. */
  viewport?: { width: number; height: number };
  /** IANA name, such as `America/Denver`. */
  timezone?: string;
  javaScript?: boolean;
  reducedMotion?: 'reduce';
  /** Whether the page prefetches for the next pages, as for most visitors. Default: false (save-data), as most tests do not look at that work. */
  prefetches?: boolean;
  /**
   * For a test that sets the clock, adds scripts or routes to the context, or changes files under the same URL: such changes stay with a context.
   * Other tests reuse the cleared context of an earlier test, which saves a new window and a cold cache.
   */
  ownContext?: boolean;
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

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

function contextOptions(options: PageOptions): ContextOptions {
  return {
    viewport: options.viewport ?? WINDOW,
    locale: 'en-US',
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: options.reducedMotion ?? 'no-preference',
    ...(options.timezone === undefined ? {} : { timezoneId: options.timezone }),
  };
}

/** Opens contexts and takes them back. */
interface Contexts {
  open(options: ContextOptions): Promise<BrowserContext>;
  /** Called when a test no longer uses the context. */
  giveBack(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

function newContexts(browser: Browser): Contexts {
  const open = new Set<BrowserContext>();
  return {
    open: async (options) => {
      const context = await browser.newContext(options);
      open.add(context);
      return context;
    },
    giveBack: async (context) => {
      open.delete(context);
      await context.close();
    },
    close: async () => {
      await Promise.all([...open].map((context) => context.close()));
    },
  };
}

/** A context with a window of its own that stays open between tests. */
interface Room {
  key: string;
  window: Page;
  /** Every origin that a page of the context has sent a request to. */
  origins: Set<string>;
}

/** Keeps the window on the first test's site, so that the site's process lives on for the next test (see {@link launchForTests}). */
async function keepProcess({ window, origins }: Room): Promise<void> {
  const [origin] = origins;
  if (origin === undefined || window.url() !== 'about:blank') return;
  await window.goto(`${origin}/favicon.svg`).catch(() => undefined);
}

function reusedContexts(browser: Browser): Contexts {
  const rooms = new Map<BrowserContext, Room>();
  const idle: BrowserContext[] = [];

  async function addRoom(key: string, options: ContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    const room: Room = { key, window: await context.newPage(), origins: new Set() };
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http')) room.origins.add(origin);
    });
    rooms.set(context, room);
    return context;
  }

  return {
    open: async (options) => {
      const key = JSON.stringify(options);
      const found = idle.findIndex((context) => rooms.get(context)?.key === key);
      const [known] = found === -1 ? [] : idle.splice(found, 1);
      const room = known && rooms.get(known);
      if (known === undefined || room === undefined) return addRoom(key, options);
      await forgetSites(room.window, room.origins);
      return known;
    },
    giveBack: async (context) => {
      const room = rooms.get(context);
      if (room !== undefined) await keepProcess(room);
      await Promise.all(
        context.pages().flatMap((page) => (page === room?.window ? [] : [page.close()])),
      );
      idle.push(context);
    },
    close: async () => {
      await Promise.all([...rooms.keys()].map((context) => context.close()));
    },
  };
}

async function openTestPage(contexts: Contexts, options: PageOptions): Promise<TestPage> {
  const context = await contexts.open(contextOptions(options));
  const seen: string[] = [];
  const allowed = [...(options.allow ?? [])];
  const watchPage = (page: Page): void => watch(page, seen);
  context.on('page', watchPage);
  const page = await context.newPage();
  if (options.prefetches !== true) {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
  }
  const problems = (): string[] =>
    seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  let isOpen = true;
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
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      context.off('page', watchPage);
      await contexts.giveBack(context);
    },
  };
}

let running: Promise<Browser> | null = null;

/**
 * Launches Chromium for visiting many pages of the product in turn; the caller closes it. All pages of one site that are open in a context share a
 * process. The next page then needs no new process and finds its scripts compiled, which saves a quarter of the work of a visit. Script streaming
 * is off because it ignores compiled scripts and would compile them again for every page.
 */
export function launchForTests(): Promise<Browser> {
  return launchChromium({ toSee: 'page', args: ['--process-per-site'], off: ['ScriptStreaming'] });
}

/** One Chromium for all test files of a process; it ends with the process. */
async function sharedChromium(): Promise<Browser> {
  const browser = await (running ??= launchForTests());
  if (browser.isConnected()) return browser;
  running = launchForTests();
  return running;
}

/** Opens pages in a Chromium that all tests share. Close it when done. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await sharedChromium();
  const [fresh, reused] = [newContexts(browser), reusedContexts(browser)];
  return {
    newPage: ({ ownContext = false, ...options } = {}) =>
      openTestPage(ownContext ? fresh : reused, options),
    close: async () => {
      await Promise.all([fresh.close(), reused.close()]);
    },
  };
}

export const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One readable message per element with a violation. */
export function readable(violations: readonly Result[]): string[] {
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
