import { expect, test } from 'vitest';
import { turnstileVerifier } from '#src/server/guard/challenge.ts';

test('Cloudflare is asked with secret, token and address, and believed [L20.challenge]', async () => {
  const asked: [string, Record<string, string>][] = [];
  const verifyWith = (answer: object) =>
    turnstileVerifier('secret', async (url, init) => {
      asked.push([
        url instanceof Request ? url.url : new URL(url).href,
        Object.fromEntries(init?.body instanceof URLSearchParams ? init.body : []),
      ]);
      return Response.json(answer);
    });
  expect(await verifyWith({ success: true })('token', '198.51.100.7')).toBe(true);
  expect(await verifyWith({ success: false })('token', '198.51.100.7')).toBe(false);
  expect(asked[0]).toEqual([
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    { secret: 'secret', response: 'token', remoteip: '198.51.100.7' },
  ]);
});
