import { expect, test } from 'vitest';
import { AXE_SCRIPT, NARROWEST, readable, WCAG_22_AA } from '../support/browser.ts';
import { everyPage, unreadableWords } from '../support/every-page.ts';
import { inEngines, type Visitor } from '../support/visitor.ts';

/** What a window of 1280 by 1024 px shows of a page at 400 % zoom. */
const AT_400_PERCENT = { width: 320, height: 256 } as const;

async function lostAt(
  { window }: Visitor,
  { width, height }: { width: number; height: number },
): Promise<string[]> {
  await window.resize(width, height);
  const excess = await window.run(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const words = await window.run(unreadableWords);
  return [...(excess === 0 ? [] : [`${excess} px too wide`]), ...words].map(
    (what) => `${what} at ${width} x ${height} px`,
  );
}

/** In WebKit, the boxes of words may overlap although the letters do not, as in the logo. */
function isSeenWrongly(what: string): boolean {
  return / lie over one another /.test(what);
}

/** Turns off animations: axe would find too little contrast in whatever is still fading in. Runs in the page. */
function stopFading(): void {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, *::before, *::after { animation: none !important; transition: none !important; }',
  );
  document.adoptedStyleSheets = [still];
}

async function violations({ window: driven }: Visitor): Promise<string[]> {
  if (!(await driven.run(() => 'axe' in globalThis))) await driven.load(AXE_SCRIPT);
  const found = await driven.run(async (tags) => {
    // What lies below the action bar now comes out as the page is scrolled; axe would take it for a target that is too small.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const bar of bars) bar.style.position = 'static';
    const { violations: all } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    for (const bar of bars) bar.style.removeProperty('position');
    return all;
  }, WCAG_22_AA);
  return readable(found);
}

inEngines(({ name, product, visit }) => {
  test('every page can be read at 320 px and at 400 %, and axe finds nothing [V5]', async () => {
    const visitor = await visit();
    const addresses = await everyPage(product.url);
    const found: { path: string; lost: string[]; axe: string[] }[] = [];
    for (const { href, pathname } of addresses) {
      await visitor.window.resize(NARROWEST.width, NARROWEST.height);
      await visitor.window.goto(href);
      await visitor.see({ css: '#root:not([data-prerendered]) main[data-step] h1' });
      await visitor.window.run(stopFading);
      await visitor.window.run(() => document.fonts.ready.then(() => undefined));
      const axe = await violations(visitor);
      const lost = [
        ...(await lostAt(visitor, NARROWEST)),
        ...(await lostAt(visitor, AT_400_PERCENT)),
      ];
      found.push({
        path: pathname,
        lost: name === 'WebKit' ? lost.filter((what) => !isSeenWrongly(what)) : lost,
        axe,
      });
    }

    expect(found).toEqual(addresses.map(({ pathname }) => ({ path: pathname, lost: [], axe: [] })));
  });
});
