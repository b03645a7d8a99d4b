import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { openChallenge } from '#src/services/turnstile.ts';

const FORM = '<form><input name="marketingConsent" type="checkbox"></form>';

interface Rendered {
  sitekey: string;
  callback: (token: string) => void;
  'error-callback': () => void;
}

/** A page, and a fake of Cloudflare's script for when the page has loaded it. */
function pageWith(html: string) {
  const { window } = new JSDOM(html, { url: 'https://book.example.com/' });
  const rendered: Rendered[] = [];
  const resets: string[] = [];
  const scripts = () => [...window.document.scripts];
  const answer = (type: 'load' | 'error') => {
    const turnstile = {
      render: (_: unknown, options: Rendered) => {
        rendered.push(options);
        return `widget-${rendered.length}`;
      },
      reset: (id: string) => resets.push(id),
    };
    if (type === 'load') Object.assign(window, { turnstile });
    for (const script of scripts()) script.dispatchEvent(new window.Event(type));
  };
  return { window, page: window.document, scripts, answer, rendered, resets };
}

test('the script is loaded where a contact form is, and nowhere else [L20.challenge]', async () => {
  const { page, scripts, window } = pageWith('<main></main>');
  const takeToken = openChallenge(page, 'key');
  expect({ takeToken: await takeToken(), scriptsCount: scripts().length }).toEqual({
    takeToken: null,
    scriptsCount: 0,
  });
  page.body.innerHTML = FORM;
  page.querySelector('input')?.dispatchEvent(new window.FocusEvent('focusin', { bubbles: true }));
  page.querySelector('input')?.dispatchEvent(new window.FocusEvent('focusin', { bubbles: true }));
  expect(scripts().map(({ src, referrerPolicy }) => [src, referrerPolicy])).toEqual([
    ['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', 'no-referrer'],
  ]);
});

test('every save gets a token of its own [L20.challenge]', async () => {
  const { page, answer, rendered, resets } = pageWith(FORM);
  const takeToken = openChallenge(page, 'key');
  const first = takeToken();
  answer('load');
  await Promise.resolve();
  rendered[0]?.callback('one');
  expect(await first).toBe('one');
  const second = takeToken();
  rendered[0]?.callback('two');
  expect({
    second: await second,
    resets,
    rendered: rendered.map(({ sitekey }) => sitekey),
  }).toEqual({ second: 'two', resets: ['widget-1', 'widget-1'], rendered: ['key'] });
});

test('of several tokens the last one is sent: one expires after five minutes, and one may come after an error [L20.challenge]', async () => {
  const { page, answer, rendered } = pageWith(FORM);
  const takeToken = openChallenge(page, 'key');
  answer('load');
  await Promise.resolve();
  rendered[0]?.callback('expired');
  rendered[0]?.callback('fresh');
  const refreshed = await takeToken();
  rendered[0]?.['error-callback']();
  rendered[0]?.callback('retried');
  expect({ refreshed, takeToken: await takeToken() }).toEqual({
    refreshed: 'fresh',
    takeToken: 'retried',
  });
});

test.each([
  ['the script does not load', 'error'],
  ['no token arrives', 'load'],
] as const)('a save is made without a token where %s [L20.challenge]', async (_, type) => {
  const { page, answer } = pageWith(FORM);
  const token = openChallenge(page, 'key', 0)();
  answer(type);
  expect(await token).toBe(null);
});
