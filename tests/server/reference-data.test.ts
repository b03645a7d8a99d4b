import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  DEMO_CAMPAIGNS,
  DEMO_MARKETS,
  DEMO_OFFERS,
  DEMO_PROPERTIES,
} from '#src/server/seed/demo-data.ts';
import { call } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor } from '#tests/support/server.ts';

describe.each(ENGINES)('reference data on $name', ({ start }) => {
  const server = serverFor({}, start);

  const get = async (path: string) => (await call('GET', `${server.url}/api${path}`)).body;
  const post = <T>(path: string, body: unknown) =>
    call<T>('POST', `${server.url}/api${path}`, { body });

  test.each([
    { zipcode: '80000', city: undefined, isServed: true },
    { zipcode: '80299', city: 'Denver', isServed: true },
    { zipcode: '02108', city: 'Boston', isServed: true },
    { zipcode: '75001', city: undefined, isServed: true },
    { zipcode: '79999', city: undefined, isServed: false },
    { zipcode: '80300', city: undefined, isServed: false },
    { zipcode: '75100', city: undefined, isServed: false },
  ])(
    '$zipcode is in the city $city, and served: $isServed [S3.availability, S7.service-availability, S2.city-of-zip]',
    async ({ zipcode, city, isServed }) => {
      const uuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
      const id = isServed ? uuid : null;
      const answer = await get(`/ServiceAvailability/${zipcode}`);
      expect(answer).toEqual({
        isServiceAvailable: isServed,
        marketSegmentId: id,
        zipcodeId: id,
        ...(city && { city }),
      });
      expect(await get(`/ServiceAvailability/${zipcode}`)).toEqual(answer);
    },
  );

  test.each([
    ['100 MODEST LANE, Denver, CO 80202', '80202', false],
    ['100 Modest Lane', '75201', true],
    ['1001 Modest Lane', '80202', true],
    ['102 Threshold Lane', '80202', true],
  ])(
    'the value of %s at %s meets the threshold: %s [F6.6]',
    async (address, postalCode, expected) => {
      const { body } = await post('/PropertyValidation', {
        address,
        firstName: 'Ann',
        lastName: 'Lee',
        postalCode,
      });
      expect(body).toEqual({
        doesPropertyValueMeetThreshold: expected,
        isPropertyOwnershipValidated: false,
      });
    },
  );

  test('an active event has its agents in order, and no other event is there [S3.campaign, S7.campaigns]', async () => {
    expect(await get('/Campaigns/denver-home-show')).toEqual({
      name: 'Denver Home Show',
      fieldAgents: [
        { id: 'agent-amelia', name: 'Amelia Brooks' },
        { id: 'agent-diego', name: 'Diego Ramírez' },
        { id: 'agent-linh', name: 'Linh Nguyễn' },
        { id: 'agent-sean', name: 'Sean O’Neil' },
      ],
    });
    for (const id of ['spring-expo-closed', 'unknown'])
      expect(await get(`/Campaigns/${id}`)).toMatchObject({ type: 'not-found' });
  });

  test('offers are listed, the current one first [S7.promotional-offers]', async () => {
    expect(await get('/PromotionalOffers')).toEqual(
      DEMO_OFFERS.map((offerText) => ({ offerText })),
    );
  });

  test('five-star reviews of a source, as many as asked for, newest first, no two the same [V4, V14]', async () => {
    const reviewsOf = async (source: string, count: number) =>
      (
        await post<{ reviews: { rating: number; date: string; text: string }[] }>('/reviews', {
          source,
          rating: 5,
          count,
        })
      ).body.reviews;
    expect(await reviewsOf('google', 3)).toHaveLength(3);
    expect(await reviewsOf('nobody', 3)).toEqual([]);
    const all = await reviewsOf('google', 50);
    expect(new Set(all.map(({ rating }) => rating))).toEqual(new Set([5]));
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    const dates = all.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('the summary counts all reviews [V4]', async () => {
    expect(await get('/reviews/summary')).toEqual({ rating: 4.9, count: 24 });
  });
});

test('the table of demo data has every market, property, campaign and offer [B9]', () => {
  const rows = readFileSync(new URL('../../docs/demo-data.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const expected = [
    ...DEMO_MARKETS.map(({ name, timeZone, zipRanges, soldOutWeekdays }) => [
      name,
      timeZone,
      ...(soldOutWeekdays ? ['fully booked'] : []),
      ...zipRanges.map((range) => range.join('–')),
    ]),
    ...DEMO_PROPERTIES.map(({ street, zipcode, nextPage = '', owners = [] }) => [
      street,
      zipcode,
      nextPage,
      ...owners.flatMap(({ firstName, lastName }) => [firstName ?? '', lastName ?? '']),
    ]),
    ...DEMO_CAMPAIGNS.map(({ id, name, active, fieldAgents }) =>
      active ? [id, name, ...fieldAgents.map((agent) => agent.name)] : [id, 'over'],
    ),
    [DEMO_OFFERS[0] ?? ''],
  ];
  expect(
    expected.filter((texts) => !rows.some((row) => texts.every((text) => row.includes(text)))),
  ).toEqual([]);
});
