import { expect, test } from 'vitest';
import { NARROWEST } from '../support/browser.ts';
import { everyPage, unreadableWords } from '../support/every-page.ts';
import { inEngines } from '../support/visitor.ts';

/** What a window of 1280 by 1024 px shows of a page at 400 % zoom. */
const AT_400_PERCENT = { width: 320, height: 256 } as const;

inEngines(({ name, product, visit }) => {
  test('every page can be read at 320 px and at 400 % [V5]', async () => {
    const { window: driven, see } = await visit();
    const lost: string[] = [];
    for (const { href, pathname } of await everyPage(product.url)) {
      await driven.goto(href);
      await see({ css: '#root:not([data-prerendered]) main[data-step] h1' });
      await driven.run(() => document.fonts.ready.then(() => undefined));
      for (const { width, height } of [NARROWEST, AT_400_PERCENT]) {
        await driven.resize(width, height);
        const excess = await driven.run(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (excess !== 0) lost.push(`${pathname} is ${excess} px too wide`);
        const words = await driven.run(unreadableWords);
        lost.push(...words.map((what) => `${pathname}: ${what} at ${height} px`));
      }
    }

    // In WebKit, the boxes of words may overlap although the letters do not, as in the logo.
    const isSeenWrongly = (what: string) =>
      name === 'WebKit' && / lie over one another /.test(what);
    expect(lost.filter((what) => !isSeenWrongly(what))).toEqual([]);
  });
});
