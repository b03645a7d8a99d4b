import { JSDOM } from 'jsdom';
import { expect, test, vi } from 'vitest';
import { openChallenge } from '#src/services/turnstile.ts';

const FORM = '<form><input name="marketingConsent" type="checkbox"></form>';

interface Rendered {
  sitekey: string;
  callback: (token: string) => void;
  'error-callback': () => void;
}

/** A page with a challenge, and a fake of Cloudflare's script for when the page has loaded it. */
function pageWith(html: string) {
  const { window } = new JSDOM(html, { url: 'https://book.example.com/' });
  const { document: page } = window;
  const rendered: Rendered[] = [];
  const resets: string[] = [];
  const turnstile = {
    render: (_: unknown, options: Rendered) => `widget-${rendered.push(options)}`,
    reset: (id: string) => resets.push(id),
  };
  return {
    page,
    takeToken: openChallenge(page, 'key'),
    focus: () =>
      page
        .querySelector('input')
        ?.dispatchEvent(new window.FocusEvent('focusin', { bubbles: true })),
    answer: async (type: 'load' | 'error') => {
      if (type === 'load') Object.assign(window, { turnstile });
      for (const script of page.scripts) script.dispatchEvent(new window.Event(type));
      await Promise.resolve();
    },
    rendered,
    resets,
  };
}

test('the script is loaded where a contact form is, and nowhere else [L20.challenge]', async () => {
  const { page, takeToken, focus } = pageWith('<main></main>');
  expect(await takeToken()).toBe(null);
  expect(page.scripts).toHaveLength(0);
  page.body.innerHTML = FORM;
  focus();
  focus();
  expect([...page.scripts]).toMatchObject([
    {
      src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      referrerPolicy: 'no-referrer',
    },
  ]);
});

test('every save gets a token of its own [L20.challenge]', async () => {
  const { takeToken, answer, rendered, resets } = pageWith(FORM);
  const first = takeToken();
  await answer('load');
  rendered[0]?.callback('one');
  expect(await first).toBe('one');
  const second = takeToken();
  rendered[0]?.callback('two');
  expect(await second).toBe('two');
  expect(resets).toEqual(['widget-1', 'widget-1']);
  expect(rendered).toMatchObject([{ sitekey: 'key' }]);
});

test('of several tokens the last one is sent: one expires after five minutes, and one may come after an error [L20.challenge]', async () => {
  const { takeToken, answer, rendered } = pageWith(FORM);
  await answer('load');
  rendered[0]?.callback('expired');
  rendered[0]?.callback('fresh');
  expect(await takeToken()).toBe('fresh');
  rendered[0]?.['error-callback']();
  rendered[0]?.callback('retried');
  expect(await takeToken()).toBe('retried');
});

test.each([
  ['the script does not load', 'error'],
  ['no token arrives', 'load'],
] as const)('a save is made without a token where %s [L20.challenge]', async (_, type) => {
  vi.useFakeTimers();
  const { takeToken, answer } = pageWith(FORM);
  const token = takeToken();
  await answer(type);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await token).toBe(null);
});
