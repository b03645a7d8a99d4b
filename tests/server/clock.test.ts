import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  call,
  completed,
  draftDocument,
  MONDAY_MORNING,
  newDraft,
  openBlocksAt,
  save,
  type TestClock,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { phoneNumber, scriptClient } from '#tests/support/script.ts';
import type { TestServer } from '#tests/support/server.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Each of its blocks has one place. */
const ONE_PLACE = '90012';

describe.each(ENGINES)('when a clock that was a day ahead is set right, on $name,', ({ start }) => {
  let server: TestServer;
  let clock: TestClock;

  beforeEach(async () => {
    clock = testClock(MONDAY_MORNING);
    server = await start({ clock, trustProxy: 'loopback' });
    clock.advance(DAY_MS);
  });

  afterEach(() => server.close());

  test('a time held before is free at once [B6]', async () => {
    const [holder, other] = [
      await newDraft(server.url, ONE_PLACE),
      await newDraft(server.url, ONE_PLACE),
    ];
    const open = () => openBlocksAt(server.url, { postalCode: ONE_PLACE, startDate: '2026-11-18' });
    const [block] = await open();
    if (block === undefined) throw new Error('A block is needed.');
    await call('PUT', `${server.url}/api/Appointments/${holder.id}/hold`, {
      body: { appointmentBlockGuid: block.id },
    });
    const isOpen = async () => (await open()).some(({ id }) => id === block.id);
    const whileHeld = await isOpen();
    clock.advance(-DAY_MS);
    expect({
      whileHeld,
      again: await isOpen(),
      booking: (await save(server.url, completed(other, block))).status,
    }).toEqual({ whileHeld: false, again: true, booking: 200 });
  });

  test('a draft made before is old enough to be booked [L20.time]', async () => {
    const { draft, book } = scriptClient(server.url, '198.51.100.7');
    const [one, other] = [await draft('80202'), await draft('80202')];
    const [first, second] = await openBlocksAt(server.url, {
      postalCode: '80202',
      startDate: '2026-11-18',
    });
    if (first === undefined || second === undefined) throw new Error('Two blocks are needed.');
    clock.advance(-DAY_MS);
    expect({
      first: (await book(one, first)).status,
      second: (await book(other, second)).status,
    }).toEqual({
      first: 200,
      second: 200,
    });
  });

  test('places taken before make no rush [L20.limits]', async () => {
    const from = (network: number) => scriptClient(server.url, `198.51.${network}.7`);
    const wanted = (
      await openBlocksAt(server.url, { postalCode: ONE_PLACE, startDate: '2026-11-19' })
    ).slice(0, 14);
    const drafts = await Promise.all(
      wanted.map((_, index) =>
        from(index).draft(ONE_PLACE, {
          request: {
            customer: {
              firstName: 'Ann',
              lastName: 'Lee',
              phonePrimary: phoneNumber(index),
              email: '',
            },
          },
        }),
      ),
    );
    clock.advance(DAY_MS);
    const visits = wanted.map(
      (block, index) => async (network: number) =>
        (await from(network).book(drafts[index] ?? draftDocument(), block)).status,
    );
    const last = visits.pop();
    for (const [network, book] of visits.entries()) await book(network);
    const inTheRush = await last?.(0);
    clock.advance(HOUR_MS - DAY_MS);
    expect({ inTheRush, after: await last?.(0) }).toEqual({ inTheRush: 422, after: 200 });
  });
});
