import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { callOf, QUERIES } from '#tests/support/driven.ts';
import { ofDriver } from './journey-page.ts';

/** A page in which a driver runs scripts. jsdom does no layout, so only elements with `hidden` count as invisible. */
function pageWith(html: string) {
  const { window } = new JSDOM(html, { runScripts: 'outside-only' });
  window.Element.prototype.checkVisibility = function isShown(this: Element) {
    return this.closest('[hidden]') === null;
  };
  window.eval(QUERIES);
  const run = async <A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<Awaited<T>> => JSON.parse(String(window.eval(`JSON.stringify(${callOf(code, args)}) ?? null`)));
  return { page: ofDriver({ run, point: async () => undefined }), document: window.document };
}

test('parts are found as Playwright finds them: by CSS, by label, by role and name, the whole of it or a part', async () => {
  const { page } = pageWith('<main><button>Next</button><button>Next page</button><button hidden>Next</button><label>Phone number <input value="303"></label></main>');
  const next = page.getByRole('button', { name: 'next' });
  expect([
    await next.count(),
    await page.getByRole('button', { name: 'Next', exact: true }).count(),
    await page.getByRole('button', { name: /page$/ }).count(),
    await page.locator('main').getByRole('button').count(),
    await page.getByLabel('Phone').inputValue(),
    (await next.all()).length,
  ]).toEqual([2, 1, 1, 2, '303', 2]);
});

test('what is done is done to the first part, or to the last where that is meant', async () => {
  const { page, document } = pageWith('<input type="checkbox" name="a"><input type="checkbox" name="b"><input name="c">');
  const boxes = page.locator('[type=checkbox]');
  await boxes.click();
  await boxes.last().click();
  await boxes.last().dispatchEvent('click');
  await page.locator('[name=c]').fill('Denver');
  expect([await boxes.isChecked(), await boxes.last().isChecked(), await boxes.last().getAttribute('name'), await boxes.getAttribute('id'), await page.locator('[name=c]').inputValue(), document.activeElement?.getAttribute('name')]).toEqual([
    true,
    false,
    'b',
    null,
    'Denver',
    'c',
  ]);
});

test('a part that is not there yet is waited for', async () => {
  const { page, document } = pageWith('<main></main>');
  let presses = 0;
  document.addEventListener('click', () => {
    presses += 1;
  });
  const later = page.getByRole('button', { name: 'Later' });
  const before = await later.count();
  const pressing = later.click();
  document.body.innerHTML = '<button>Later</button>';
  await pressing;
  expect([before, presses]).toEqual([0, 1]);
});
