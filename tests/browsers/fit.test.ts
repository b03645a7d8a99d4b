import { expect, test } from 'vitest';
import { AXE_SCRIPT, NARROWEST, readable, violationsOf, WCAG_22_AA } from '../support/browser.ts';
import { everyPage, unreadableWords } from '../support/every-page.ts';
import { inEngines } from '../support/visitor.ts';

/** What a window of 1280 by 1024 px shows of a page at 400 % zoom. */
const AT_400_PERCENT = { width: 320, height: 256 } as const;

inEngines(({ name, product, visit }) => {
  test('every page can be read at 320 px and at 400 %, and axe finds nothing wrong with it [V5]', async () => {
    const { window: driven, see } = await visit();
    const lost: string[] = [];
    for (const { href, pathname } of await everyPage(product.url)) {
      await driven.goto(href);
      await see({ css: '#root:not([data-prerendered]) main[data-step] h1' });
      await driven.run(() => document.fonts.ready.then(() => undefined));
      // Axe would find too little contrast in what is still fading in.
      await driven.run(() => {
        const still = new CSSStyleSheet();
        still.replaceSync('* { animation: none !important; transition: none !important; }');
        document.adoptedStyleSheets = [still];
      });
      await driven.load(AXE_SCRIPT);
      const wrong = readable(await driven.run(violationsOf, WCAG_22_AA));
      lost.push(...wrong.map((what) => `${pathname}: ${what}`));
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
