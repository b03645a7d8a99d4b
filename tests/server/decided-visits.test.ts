import { describe, expect, test } from 'vitest';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { emptyRequest } from '#src/domain/draft-defaults.ts';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { DEMO_PROPERTIES } from '#src/server/seed/demo-data.ts';
import { insertRows } from '#src/server/seed/insert-rows.ts';
import { call, draftDocument, MONDAY_MORNING, testClock } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverInTest } from '#tests/support/server.ts';

type Visit = Parameters<typeof draftDocument>[0] & { windows: number; doors?: number };

const VISITOR = {
  firstName: 'Zoe',
  lastName: 'Quill',
  phonePrimary: '6125550199',
  email: 'zoe@quill.test',
};

describe.each(ENGINES)('visits by what they were decided on, on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);

  /** A server without visits, how to store some, and its report. */
  async function started() {
    const { url, database } = await serverInTest({ clock }, start);
    let number = 0;
    async function store(
      count: number,
      { windows, doors = 0, status = 'New', property, request, ...others }: Visit,
    ): Promise<void> {
      const { sessionData, appointmentRequest } = draftDocument({
        ...others,
        property: {
          street1: '1 Sample Street',
          zipcodeValid: true,
          propertyType: PROPERTY_TYPE.singleFamily,
          ...property,
        },
        request: {
          customer: VISITOR,
          project: { ...emptyRequest().project, windowCount: windows, doorCount: doors },
          ...request,
        },
      });
      const rows = Array.from({ length: count }, () => ({
        id: `00000000-0000-4000-8000-${String((number += 1)).padStart(12, '0')}`,
        revision: 1,
        status,
        sessionData,
        request: JSON.stringify(appointmentRequest),
        createdAt: clock().getTime(),
        updatedAt: clock().getTime(),
      }));
      await insertRows(database, 'drafts', rows);
    }
    const report = async () => (await call<FunnelReport>('GET', `${url}/api/funnel`)).body;
    return { store, report };
  }

  test('each combination of answers and outcome counts its visits [L57.counts]', async () => {
    const { store, report } = await started();
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
    await store(5, { windows: 4, property: { street1: DEMO_PROPERTIES[0]?.street ?? '' } });
    await store(5, {
      windows: 1,
      status: 'InsideSales',
      request: { isVerifyHomeOwnership: true },
      sessionData: { ownershipSelection: 'im_not_sure' },
    });
    await store(7, { windows: 0, doors: 2, property: { street1: '' } });
    const { decided, amounts, leftOut } = await report();
    const usual = {
      windowCount: 4,
      propertyType: PROPERTY_TYPE.singleFamily,
      isServed: true,
      isVerifyHomeOwnership: false,
      isUnsure: false,
      isEvent: false,
      meetsThreshold: true,
    };
    expect(decided.toSorted((a, b) => a.outcome.localeCompare(b.outcome))).toEqual([
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
    ]);
    expect(amounts.map(({ of, amount, count }) => `${count} with ${amount} ${of}`)).toEqual([
      '7 with 0 windows',
      '5 with 1 windows',
      '11 with 4 windows',
      '16 with 0 doors',
      '7 with 2 doors',
      '6 with 4 daysAhead',
    ]);
    expect(leftOut).toBe(0);
  });

  test('fewer than five visits are merged downwards or left out, and nothing tells of a person [L57.few]', async () => {
    const { store, report } = await started();
    for (const [windows, count] of [
      [40, 2],
      [20, 1],
      [9, 3],
      [8, 5],
      [2, 4],
    ] as const)
      await store(count, { windows });
    await store(4, { windows: 5, property: { propertyType: PROPERTY_TYPE.other } });
    const reported = await report();
    expect(
      reported.decided.map(({ windowCount, count }) => `${count} with ${windowCount}`),
    ).toEqual(['5 with 8', '6 with 9']);
    expect(reported.leftOut).toBe(8);
    expect(JSON.stringify(reported)).not.toMatch(/Zoe|Quill|6125550199|Sample|80202/);
  });
});
