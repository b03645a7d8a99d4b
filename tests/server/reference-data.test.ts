import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  DEMO_CAMPAIGNS,
  DEMO_MARKETS,
  DEMO_OFFERS,
  DEMO_PROPERTIES,
  PROPERTY_VALUE_THRESHOLD,
} from '#src/server/seed/demo-data.ts';
import { call } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor } from '#tests/support/server.ts';

const DENVER = '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8001';

describe.each(ENGINES)('reference data on $name', ({ start }) => {
  const server = serverFor({}, start);

  const get = (path: string) => call('GET', `${server.url}/api${path}`);
  const post = (path: string, body: unknown) => call('POST', `${server.url}/api${path}`, { body });

  test.each(['80202', '80000', '80299', '02108', '75001', '75399'])(
    '%s is served [S7.service-availability]',
    async (zipcode) => {
      expect((await get(`/ServiceAvailability/${zipcode}`)).body).toMatchObject({
        isServiceAvailable: true,
      });
    },
  );

  test.each(['99501', '79999', '80300', '75100', '00000'])(
    '%s is not served [S7.service-availability]',
    async (zipcode) => {
      expect((await get(`/ServiceAvailability/${zipcode}`)).body).toEqual({
        isServiceAvailable: false,
        marketSegmentId: null,
        zipcodeId: null,
      });
    },
  );

  test.each([
    ['02108', 'Boston'],
    ['80299', 'Denver'],
  ])('the city of %s is %s [S2.city-of-zip]', async (zipcode, city) => {
    expect((await get(`/ServiceAvailability/${zipcode}`)).body).toMatchObject({ city });
  });

  test.each(['75001', '99501'])('of %s no city is named [S2.city-of-zip]', async (zipcode) => {
    expect((await get(`/ServiceAvailability/${zipcode}`)).body).not.toHaveProperty('city');
  });

  test('a served zipcode has its market and an id of its own, the same every time [S3.availability, S7.service-availability]', async () => {
    const [first, again, neighbour] = await Promise.all(
      ['80202', '80202', '80203'].map((zipcode) => get(`/ServiceAvailability/${zipcode}`)),
    );
    const zipcodeId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(first?.body).toEqual({
      isServiceAvailable: true,
      marketSegmentId: DENVER,
      zipcodeId,
      city: 'Denver',
    });
    expect(again?.body).toEqual(first?.body);
    expect(neighbour?.body).not.toEqual(first?.body);
  });

  test.each([
    ['100 Modest Lane', '80202', false],
    ['100 MODEST LANE, Denver, CO 80202', '80202', false],
    ['100 Modest Lane', '75201', true],
    ['1001 Modest Lane', '80202', true],
    ['101 Modest Lane', '75201', false],
    ['102 Threshold Lane', '80202', true],
    ['1600 Broadway', '80202', true],
  ])(
    'the value of %s at %s meets the threshold: %s [F6.6]',
    async (address, postalCode, expected) => {
      const { status, body } = await post('/PropertyValidation', {
        address,
        firstName: 'Ann',
        lastName: 'Lee',
        postalCode,
      });
      expect({ status, body }).toEqual({
        status: 200,
        body: { doesPropertyValueMeetThreshold: expected, isPropertyOwnershipValidated: false },
      });
    },
  );

  test('an active event has its agents in order [S3.campaign, S7.campaigns]', async () => {
    expect((await get('/Campaigns/denver-home-show')).body).toEqual({
      name: 'Denver Home Show',
      fieldAgents: [
        { id: 'agent-amelia', name: 'Amelia Brooks' },
        { id: 'agent-diego', name: 'Diego Ramírez' },
        { id: 'agent-linh', name: 'Linh Nguyễn' },
        { id: 'agent-sean', name: 'Sean O’Neil' },
      ],
    });
  });

  test.each(['spring-expo-closed', 'unknown', 'x'.repeat(500)])(
    'the event %s is not there [S7.campaigns]',
    async (id) => {
      const answer = await get(`/Campaigns/${id}`);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 404,
        body: {
          type: 'not-found',
          title: 'There is nothing here.',
          status: 404,
          detail: 'There is no such active event.',
        },
      });
    },
  );

  test('offers are listed, the current one first [S7.promotional-offers]', async () => {
    expect((await get('/PromotionalOffers')).body).toEqual(
      DEMO_OFFERS.map((offerText) => ({ offerText })),
    );
  });

  test('five-star reviews, at most as many as asked for, newest first [V4]', async () => {
    const { body } = await call<{ reviews: { rating: number; date: string }[] }>(
      'POST',
      `${server.url}/api/reviews`,
      {
        body: { source: 'google', rating: 5, count: 20 },
      },
    );
    expect(body.reviews.map(({ rating }) => rating)).toEqual(Array.from({ length: 20 }, () => 5));
    const dates = body.reviews.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('no two reviews have the same words [V14]', async () => {
    const { body } = await call<{ reviews: { text: string }[] }>(
      'POST',
      `${server.url}/api/reviews`,
      { body: { source: 'google', rating: 5, count: 50 } },
    );
    const texts = body.reviews.map(({ text }) => text);
    expect(texts.length).toBe(new Set(texts).size);
  });

  test('a source without reviews has an empty list [V4]', async () => {
    expect((await post('/reviews', { source: 'nobody', rating: 5, count: 1 })).body).toEqual({
      reviews: [],
    });
  });

  test('the summary counts all reviews [V4]', async () => {
    expect((await get('/reviews/summary')).body).toEqual({ rating: 4.9, count: 24 });
  });
});

describe('the table of demo data', () => {
  const rows = readFileSync(new URL('../../docs/demo-data.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));

  /** The groups of texts that do not appear together in one row. */
  const missing = (expected: readonly (readonly string[])[]) =>
    expected.filter((texts) => !rows.some((row) => texts.every((text) => row.includes(text))));

  const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

  function soldOut(weekdays: readonly number[]): string[] {
    return weekdays.length === WEEKDAYS.length
      ? ['every day is fully booked']
      : weekdays.map((day) => `${WEEKDAYS[day]} is fully booked`);
  }

  function levelOf(value: number): string {
    if (value === PROPERTY_VALUE_THRESHOLD) return 'Address at the threshold';
    return value < PROPERTY_VALUE_THRESHOLD ? 'Address below the threshold' : 'Address';
  }

  test('has every market with its zipcodes and fully booked days, and zipcodes that no market serves [B9]', () => {
    const markets = DEMO_MARKETS.map(({ name, timeZone, zipRanges, soldOutWeekdays = [] }) => [
      `Served zipcodes, ${name} |`,
      timeZone,
      ...zipRanges.map((range) => range.join('–')),
      ...soldOut(soldOutWeekdays),
    ]);
    const unserved = rows
      .filter((row) => row.startsWith('| Unserved zipcodes |'))
      .flatMap((row) => row.match(/\d{5}/g) ?? []);
    const isServed = (zipcode: string) =>
      DEMO_MARKETS.some(({ zipRanges }) =>
        zipRanges.some(([first, last]) => first <= zipcode && zipcode <= last),
      );

    expect({
      missing: missing(markets),
      unserved: unserved.map((zipcode) => [zipcode, isServed(zipcode)]),
    }).toEqual({
      missing: [],
      unserved: [
        ['99501', false],
        ['10001', false],
        ['60601', false],
      ],
    });
  });

  test('has every property with what is known of it, every campaign with its agents, and the offer [B9]', () => {
    const properties = DEMO_PROPERTIES.map(
      ({ street, zipcode, value, nextPage = null, owners = [] }) => [
        `\`${street}\``,
        zipcode,
        levelOf(value),
        ...(value <= PROPERTY_VALUE_THRESHOLD ? [`worth ${value.toLocaleString('en-US')}`] : []),
        ...(nextPage === null ? [] : ['the backend sends on', nextPage]),
        ...(owners.length === 0 ? [] : ['owners']),
        ...owners.flatMap(({ firstName, lastName }) =>
          lastName === null
            ? []
            : [[firstName, lastName].filter((name) => name !== null).join(' ')],
        ),
      ],
    );
    const campaigns = DEMO_CAMPAIGNS.map(({ id, name, active, fieldAgents }) =>
      active
        ? ['Active event', `\`${id}\``, name, ...fieldAgents.map((agent) => agent.name)]
        : ['Event that is over', `\`${id}\``],
    );

    expect(missing([...properties, ...campaigns, ['Offer', DEMO_OFFERS[0] ?? '']])).toEqual([]);
  });
});
