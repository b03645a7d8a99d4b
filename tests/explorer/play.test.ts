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

test('a line tells who can take it, and what the draft is then marked as', () => {
  const reported = (row: string) => {
    const id = `${DECISION} [isDecidedBy ${row}]`;
    const players = playersOf({ kind: 'line', id });
    return { players, status: wayThrough(players[0] ?? 'standard', id)?.status };
  };
  expect({
    outside: reported('outsideServiceArea'),
    unsure: reported('unsureOfOwnership'),
  }).toEqual({
    outside: { players: ['standard', 'paidLead', 'event', 'verification'], status: 'Abandoned' },
    unsure: { players: ['verification'], status: 'New' },
  });
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
