import { lines } from 'virtual:explorer-data';
import { expect, test } from 'vitest';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { play, playersOf, wayThrough } from '#src/explorer/play.ts';
import { VARIANT_NAMES } from '#src/model/variants.ts';

const DECISION = 'pages.project.address.form.deciding ▸ @always';
const FEW_WINDOWS = `${DECISION} [isDecidedBy fewerThanTwoWindows]`;

async function played(question: string): Promise<string[]> {
  const store = new ExplorerStore('standard');
  const done = await play(store, { kind: 'line', id: FEW_WINDOWS }, 'standard', question);
  expect(done?.because).toMatch(/^Line 4 of 7, “Fewer than two windows”/);
  return store.getState().moments.map(({ label }) => label);
}

test('a rule is walked with the answers that the question names, on pages of their own too, or else on the short way', async () => {
  const [one, usual] = [
    await played('What happens with one window?'),
    await played('too few windows'),
  ];
  expect([
    one.includes('The form is submitted with one window'),
    usual.includes('The form is submitted with no windows and a door'),
    one.length > usual.length,
  ]).toEqual([true, true, true]);
});

test('who may be unsure of the home is asked in verification only', () => {
  expect(
    [' [isDecidedBy outsideServiceArea]', ' [isDecidedBy unsureOfOwnership]', ''].map((row) =>
      playersOf({ kind: 'line', id: DECISION + row }),
    ),
  ).toEqual([
    ['standard', 'paidLead', 'event', 'verification'],
    ['verification'],
    ['standard', 'paidLead', 'event', 'verification'],
  ]);
});

test('the status of a line is what the draft is marked as', () => {
  expect(
    ['outsideServiceArea', 'nonPrimaryResidence', 'belowValueThreshold'].map(
      (row) => wayThrough('standard', `${DECISION} [isDecidedBy ${row}]`)?.status,
    ),
  ).toEqual(['Abandoned', 'New', 'New']);
});

test.each(VARIANT_NAMES)(
  'every line that a way is listed for is taken by the last step of it, for %s visitors',
  async (variant) => {
    const failed: unknown[] = [];
    const store = new ExplorerStore(variant);
    for (const id of Object.keys(lines[variant])) {
      const isWhole = await store.walkAgain(variant, wayThrough(variant, id)?.moves ?? []);
      if (!isWhole || store.getState().moments.at(-1)?.taken.includes(id) !== true)
        failed.push({ id, problem: store.getState().problem });
    }
    expect(failed).toEqual([]);
  },
);
