import { describe, expect, test } from 'vitest';
import {
  completed,
  hold,
  MONDAY_MORNING,
  newDraft,
  openBlocksAt,
  save,
  testClock,
  threeOpenBlocksAt,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { phoneNumber, scriptClient } from '#tests/support/script.ts';
import { serverInTest } from '#tests/support/server.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Each of its blocks has one place. */
const ONE_PLACE = '90012';

describe.each(ENGINES)('when a clock that was a day ahead is set right, on $name,', ({ start }) => {
  async function dayAhead() {
    const clock = testClock(MONDAY_MORNING);
    const server = await serverInTest({ clock, trustProxy: 'loopback' }, start);
    clock.advance(DAY_MS);
    return { ...server, clock };
  }

  test('a time held before is free at once [B6]', async () => {
    const { url, clock } = await dayAhead();
    const [holder, other] = [await newDraft(url, ONE_PLACE), await newDraft(url, ONE_PLACE)];
    const [block] = await threeOpenBlocksAt(url, ONE_PLACE, '2026-11-18');
    expect((await hold(url, holder, block)).status).toBe(200);
    clock.advance(-DAY_MS);
    expect((await save(url, completed(other, block))).status).toBe(200);
  });

  test('a draft made before is old enough to be booked [L20.time]', async () => {
    const { url, clock } = await dayAhead();
    const { draft, book } = scriptClient(url, '198.51.100.7');
    const made = await draft(ONE_PLACE);
    const [block] = await threeOpenBlocksAt(url, ONE_PLACE, '2026-11-18');
    clock.advance(-DAY_MS);
    expect((await book(made, block)).status).toBe(200);
  });

  test('places taken before make no rush [L20.limits]', async () => {
    const { url, clock } = await dayAhead();
    const from = (network: number) => scriptClient(url, `198.51.${network}.7`);
    const blocks = (
      await openBlocksAt(url, { postalCode: ONE_PLACE, startDate: '2026-11-19' })
    ).slice(0, 14);
    const visits = await Promise.all(
      blocks.map(async (block, index) => {
        const phonePrimary = phoneNumber(index);
        const customer = { firstName: 'Ann', lastName: 'Lee', phonePrimary, email: '' };
        const draft = await from(index).draft(ONE_PLACE, { request: { customer } });
        return async (network: number) => (await from(network).book(draft, block)).status;
      }),
    );
    clock.advance(DAY_MS);
    const last = visits.pop();
    for (const [network, book] of visits.entries()) await book(network);
    expect(await last?.(0)).toBe(422);
    clock.advance(HOUR_MS - DAY_MS);
    expect(await last?.(0)).toBe(200);
  });
});
