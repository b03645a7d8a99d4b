import { expect, test } from 'vitest';
import { ADDRESS_DECISION, type DecisionRowId } from '#src/domain/address-decision.ts';
import { wayThrough } from '#src/explorer/chart.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { DECISION, PAGES_MAP } from '#src/explorer/pages-map.ts';
import { decidedBy, takenEdges } from '#src/explorer/way.ts';

/** How the last step of the way through a line of the address decision is drawn and explained. */
async function shown(row: string, steps?: number) {
  const store = new ExplorerStore('standard');
  const way = wayThrough('standard', `${DECISION.path} ▸ @always${row && ` [isDecidedBy ${row}]`}`);
  await store.walkAgain('standard', way?.moves.slice(0, steps) ?? []);
  const taken = store.getState().moments.at(-1)?.taken ?? [];
  return {
    exits: [...takenEdges(PAGES_MAP, new Set(taken))].filter((id) =>
      id.startsWith(`${DECISION.path} → `),
    ),
    decided: decidedBy(taken),
  };
}

/** A line of the address decision as it is named there. */
function line(id: DecisionRowId): string {
  const at = ADDRESS_DECISION.findIndex((row) => row.id === id);
  return `Line ${at + 1} of ${ADDRESS_DECISION.length}`;
}

test.each([
  [
    'nonPrimaryResidence',
    'elsewhere.projectDetails (forward)',
    [
      `${line('nonPrimaryResidence')}, “Nobody lives there as their main home”: the property type is rental, vacation or commercial`,
    ],
  ],
  [
    '',
    'appointment.timeDateBooking (forward)',
    ['Line 7 of 7, “An estimate can be booked”: no line above it holds'],
  ],
  [
    'outsideServiceArea',
    'elsewhere.doNotServiceArea (forward)',
    [
      'Line 2 of 2, “The zipcode is not served”: no line above it holds',
      `${line('outsideServiceArea')}, “The address is outside the service area”: the zipcode is not served`,
    ],
  ],
])(
  'of the exits of the address, with “%s”, only the one taken is drawn so, and the conditions that were true are named',
  async (row, exit, decided) => {
    expect(await shown(row)).toEqual({ exits: [`${DECISION.path} → pages.${exit}`], decided });
  },
);

test('while it is open where the address leads, no exit is drawn as taken', async () => {
  expect((await shown('nonPrimaryResidence', -1)).exits).toEqual([]);
});
