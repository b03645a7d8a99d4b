import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import type { PageOptions, TestBrowser, TestPage } from './browser.ts';
import { startProduct } from './product.ts';
import type { Product, ProductOptions } from './product.ts';

/** The product and a browser for the tests of a file, from its first test to its last. */
export interface ProductInBrowser {
  /** To be asked within tests only. */
  product: Omit<Product, 'stop'>;
  /** A page for the test that is running. It is closed at the end of the test, which fails where the page had problems that are not allowed. */
  open: (options?: PageOptions) => Promise<TestPage>;
}

/** To be called at the top of a file of browser tests, or of a group of them. */
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
      pause: () => started().product.pause(),
      resume: () => started().product.resume(),
    },
    open: async (options) => {
      const visitor = await started().browser.newPage(options);
      opened.push(visitor);
      return visitor;
    },
  };
}
