import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import type { PageOptions, TestBrowser, TestPage } from './browser.ts';
import { startProduct } from './product.ts';
import type { Product, ProductOptions } from './product.ts';

/** The product and a browser for all tests of a file. */
export interface ProductInBrowser {
  /** Use this only within tests. */
  product: Omit<Product, 'stop'>;
  /** Opens a page for the running test. It is closed at the end of the test, which fails if the page had problems that are not allowed. */
  open: (options?: PageOptions) => Promise<TestPage>;
}

/** Starts and stops the product and a browser around the tests. Call this at the top of a file of browser tests, or of a `describe` block. */
export function productInBrowser(productOptions: ProductOptions = {}): ProductInBrowser {
  let running: { product: Product; browser: TestBrowser } | null = null;
  let opened: TestPage[] = [];
  const started = () => {
    if (running === null) throw new Error('The product runs within tests only');
    return running;
  };
  beforeAll(async () => {
    const [product, browser] = await Promise.all([startProduct(productOptions), openBrowser()]);
    running = { product, browser };
  });
  afterEach(async () => {
    const visitors = opened;
    opened = [];
    try {
      for (const visitor of visitors) visitor.expectClean();
    } finally {
      await Promise.all(visitors.map((visitor) => visitor.close()));
    }
  });
  afterAll(async () => {
    await running?.browser.close();
    await running?.product.stop();
  });
  return {
    product: {
      get url() {
        return started().product.url;
      },
      database: () => started().product.database(),
      restart: () => started().product.restart(),
    },
    open: async (options) => {
      const visitor = await started().browser.newPage(options);
      opened.push(visitor);
      return visitor;
    },
  };
}
