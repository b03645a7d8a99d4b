import { ways } from 'virtual:explorer-data';
import { expect, test } from 'vitest';
import { wayThrough } from '#src/explorer/chart.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { play, playersOf } from '#src/explorer/play.ts';
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
  const one = await played('What happens with one window?');
  const usual = await played('too few windows');
  expect(one).toContain('The form is submitted with one window');
  expect(usual).toContain('The form is submitted with no windows and a door');
  expect(one.length).toBeGreaterThan(usual.length);
});

test('who may be unsure of the home is asked in verification only', () => {
  const players = (row: string) => playersOf({ kind: 'line', id: DECISION + row });
  const everybody = ['standard', 'paidLead', 'event', 'verification'];
  expect({
    outside: players(' [isDecidedBy outsideServiceArea]'),
    unsure: players(' [isDecidedBy unsureOfOwnership]'),
    otherwise: players(''),
  }).toEqual({ outside: everybody, unsure: ['verification'], otherwise: everybody });
});

test('the status of a line is what the draft is marked as', () => {
  const status = (row: string) =>
    wayThrough('standard', `${DECISION} [isDecidedBy ${row}]`)?.status;
  expect({
    outside: status('outsideServiceArea'),
    rental: status('nonPrimaryResidence'),
    below: status('belowValueThreshold'),
  }).toEqual({ outside: 'Abandoned', rental: 'New', below: 'New' });
});

test.each(VARIANT_NAMES)(
  'every line that a way is listed for is taken by the last step of it, for %s visitors',
  async (variant) => {
    const failed: unknown[] = [];
    const store = new ExplorerStore(variant);
    for (const id of Object.keys(ways[variant].transitions)) {
      const isWhole = await store.walkAgain(variant, wayThrough(variant, id)?.moves ?? []);
      if (!isWhole || store.getState().moments.at(-1)?.taken.includes(id) !== true)
        failed.push({ id, problem: store.getState().problem });
    }
    expect(failed).toEqual([]);
  },
);
