import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { aroundTests } from './around-tests.ts';
import { launchForTests, WINDOW } from './browser.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';
import { watchPage } from './watch-page.ts';

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
}

function isOwnAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return !protocol.startsWith('http') || hostname === '127.0.0.1' || hostname === 'localhost';
}

let running: Promise<Browser> | null = null;

/**
 * Opens a page for the running test, in a Chromium that all test files of a process share. It is closed at the end of the test, which fails if the page had
 * problems that are not allowed.
 */
export async function openPage({
  prefetches = false,
  allow = [],
  ...options
}: PageOptions = {}): Promise<TestPage> {
  running ??= launchForTests();
  const browser = await running;
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-US', ...options });
  const seen: string[] = [];
  const allowed = [...allow];
  const problems = (): string[] =>
    seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  onTestFinished(async () => {
    const left = problems();
    await context.close();
    expect(left).toEqual([]);
  });
  context.on('page', (page) => watchPage(page, seen));
  context.on('request', (request) => {
    if (!isOwnAddress(request.url()))
      seen.push(`leaves the site: ${request.method()} ${request.url()}`);
  });
  const page = await context.newPage();
  if (!prefetches) {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
  }
  return {
    page,
    context,
    problems,
    allow: (...patterns) => {
      allowed.push(...patterns);
    },
  };
}

/** The product for all tests of a file, and pages in which it is visited. */
export interface ProductInBrowser {
  /** Use this only within tests. */
  product: Product;
  /** Opens a page for the running test. Addresses without a host are the product's. */
  open(options?: PageOptions): Promise<TestPage>;
}

/** Starts and stops the product around the tests. Call this at the top of a file of browser tests, or of a `describe` block. */
export function productInBrowser(options: ProductOptions = {}): ProductInBrowser {
  const product = aroundTests(() => startProduct(options));
  return { product, open: (page) => openPage({ baseURL: product.url, ...page }) };
}
