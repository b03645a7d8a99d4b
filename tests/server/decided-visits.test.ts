import { describe, expect, test } from 'vitest';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type { AppointmentRequest, DraftStatus, SessionData } from '#src/domain/draft.ts';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { DEMO_PROPERTIES } from '#src/server/seed/demo-data.ts';
import { seedDemoVisits } from '#src/server/seed/demo-visits.ts';
import { insertRows } from '#src/server/seed/insert-rows.ts';
import { countDecidedVisits } from '#src/server/store/decided-visits.ts';
import { call, MONDAY_MORNING, testClock } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor } from '#tests/support/server.ts';

interface Visit {
  windows: number;
  doors?: number;
  status?: DraftStatus;
  street?: string;
  property?: Partial<AppointmentRequest['property']>;
  request?: Partial<AppointmentRequest>;
  session?: Partial<SessionData>;
}

describe.each(ENGINES)('visits by what they were decided on, on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);
  const server = serverFor({ clock }, start);
  let number = 0;

  async function store(
    count: number,
    {
      windows,
      doors = 0,
      status = 'New',
      street = '1 Sample Street',
      property,
      request,
      session,
    }: Visit,
  ): Promise<void> {
    const blank = emptyRequest();
    const made = {
      ...blank,
      customer: {
        ...blank.customer,
        firstName: 'Zoe',
        lastName: 'Quill',
        phonePrimary: '6125550199',
        email: 'zoe@quill.test',
      },
      project: { ...blank.project, windowCount: windows, doorCount: doors },
      property: {
        ...blank.property,
        street1: street,
        zipcode: '80202',
        zipcodeValid: true,
        propertyType: PROPERTY_TYPE.singleFamily,
        ...property,
      },
      ...request,
    };
    const rows = Array.from({ length: count }, () => ({
      id: `00000000-0000-4000-8000-${String((number += 1)).padStart(12, '0')}`,
      revision: 1,
      status,
      session_data: JSON.stringify({ ...EMPTY_SESSION, ...session }),
      request: JSON.stringify(made),
      created_at: clock().getTime(),
      updated_at: clock().getTime(),
    }));
    await insertRows(server.database, 'drafts', rows);
  }

  const counted = async (): Promise<FunnelReport> =>
    (await call<FunnelReport>('GET', `${server.url}/api/funnel`)).body;
  const forget = () => server.database.query('delete from drafts');

  test('each combination of answers and outcome counts its visits, and the property is looked up as it was for the visitor [L57.counts]', async () => {
    await forget();
    await store(6, {
      windows: 4,
      status: 'Completed',
      request: {
        appointment: {
          appointmentDateTime: '2026-11-20T10:30',
          appointmentBlockGuid: 'a',
          schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
        },
      },
    });
    await store(5, { windows: 4, street: DEMO_PROPERTIES[0]?.street ?? '' });
    await store(5, {
      windows: 1,
      status: 'InsideSales',
      request: { isVerifyHomeOwnership: true },
      session: { ownershipSelection: 'im_not_sure' },
    });
    await store(7, { windows: 0, doors: 2, property: { street1: '' } });
    const { decided, amounts, leftOut } = await counted();
    const usual = {
      windowCount: 4,
      propertyType: PROPERTY_TYPE.singleFamily,
      isServed: true,
      isVerifyHomeOwnership: false,
      isUnsure: false,
      isEvent: false,
      meetsThreshold: true,
    };
    expect({
      decided: decided.toSorted((a, b) => a.outcome.localeCompare(b.outcome)),
      amounts,
      leftOut,
    }).toEqual({
      decided: [
        { ...usual, outcome: 'booked', count: 6 },
        {
          ...usual,
          windowCount: 1,
          isVerifyHomeOwnership: true,
          isUnsure: true,
          meetsThreshold: null,
          outcome: 'call',
          count: 5,
        },
        { ...usual, meetsThreshold: false, outcome: 'left', count: 5 },
      ],
      amounts: [
        { of: 'windows', amount: 0, count: 7 },
        { of: 'windows', amount: 1, count: 5 },
        { of: 'windows', amount: 4, count: 11 },
        { of: 'doors', amount: 0, count: 16 },
        { of: 'doors', amount: 2, count: 7 },
        { of: 'daysAhead', amount: 4, count: 6 },
      ],
      leftOut: 0,
    });
  });

  test('fewer than five visits are never counted by themselves: high numbers of windows are merged downwards, the rest is left out; nothing tells of a person [L57.few]', async () => {
    await forget();
    for (const [windows, count] of [
      [40, 2],
      [20, 1],
      [9, 3],
      [8, 5],
      [2, 4],
    ] as const)
      await store(count, { windows });
    await store(4, { windows: 5, property: { propertyType: PROPERTY_TYPE.other } });
    const report = await counted();
    expect({
      decided: report.decided.map(({ windowCount, count }) => [windowCount, count]),
      leftOut: report.leftOut,
    }).toEqual({
      decided: [
        [8, 5],
        [9, 6],
      ],
      leftOut: 8,
    });
    expect(/Zoe|Quill|6125550199|Sample|80202/.exec(JSON.stringify(report))).toBe(null);
  });

  test('a new demo has a month of visits with answers and pages, and a database with visits gets none', async () => {
    for (const table of ['drafts', 'funnel']) await server.database.query(`delete from ${table}`);
    await seedDemoVisits(server.database, clock());
    await seedDemoVisits(server.database, clock());
    const { decided, leftOut } = await countDecidedVisits(server.database);
    const [{ visitors = 0 } = {}] = await server.database.query(
      'select count(distinct visitor) as visitors from funnel',
    );
    expect({
      visitors,
      outcomes: new Set(decided.map(({ outcome }) => outcome)),
      hasLowValue: decided.some(({ meetsThreshold }) => meetsThreshold === false),
    }).toEqual({
      visitors: 1500,
      outcomes: new Set(['booked', 'call', 'turnedAway', 'left']),
      hasLowValue: true,
    });
    expect(leftOut).toBeLessThan(200);
  });
});
