import { afterEach, describe, expect, test } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import { turnstileVerifier } from '#src/server/guard/challenge.ts';
import { DEFAULT_LEAST_SECONDS, DEFAULT_LIMITS } from '#src/server/guard/limits.ts';
import { MONDAY, MONDAY_MORNING, openBlocksAt, testClock } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { phoneNumber, scriptClient } from '#tests/support/script.ts';
import type { TestServer } from '#tests/support/server.ts';

describe.each(ENGINES)('a challenge on $name', ({ start }) => {
  let server: TestServer;

  afterEach(() => server.close());

  test.each([
    ['pass it', 'good', [200, 200]],
    ['have another token', 'bad', [200, 422]],
    ['have none, such as clients that are no browser', null, [200, 422]],
    ['cannot be told apart, the service being away', 'away', [200, 200]],
  ] as const)(
    'drafts of clients that %s are made; those without it are counted together, as one network [L20.challenge, B8]',
    async (_, challenge, statuses) => {
      const clock = testClock(MONDAY_MORNING);
      const verify = async (token: string) => {
        if (token === 'away') throw new Error('Nobody answers.');
        return token === 'good';
      };
      const limits = { ...DEFAULT_LIMITS, network: { holds: 1, bookings: 1 } };
      server = await start({ clock, trustProxy: 'loopback', guard: { limits, verify } });
      const headers: Record<string, string> =
        challenge === null
          ? {}
          : {
              [EVIDENCE_HEADER]: encodeURIComponent(
                JSON.stringify({ trapped: false, challenge, consent: null }),
              ),
            };
      const clients = ['198.51.100.7', '203.0.113.7'].map((address) =>
        scriptClient(server.url, address, headers),
      );
      const customer = (serial: number) => ({
        firstName: 'Ann',
        lastName: 'Lee',
        phonePrimary: phoneNumber(serial),
        email: '',
      });
      const drafts = await Promise.all(
        clients.map((client, serial) =>
          client.draft('80202', { request: { customer: customer(serial) } }),
        ),
      );
      clock.advance(DEFAULT_LEAST_SECONDS * 1000);
      const blocks = await openBlocksAt(server.url, { postalCode: '80202', startDate: MONDAY });
      const answers = [];
      for (const [index, client] of clients.entries()) {
        const [draft, block] = [drafts[index], blocks[index]];
        if (draft !== undefined && block !== undefined)
          answers.push((await client.book(draft, block)).status);
      }
      expect(answers).toEqual(statuses);
    },
  );
});

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
  const question = [
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    { secret: 'secret', response: 'token', remoteip: '198.51.100.7' },
  ];
  expect(asked).toEqual([question, question]);
});
