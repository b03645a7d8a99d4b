import { ways } from 'virtual:explorer-data';
import { expect, test } from 'vitest';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { chart, stepOf, visitorsOf } from '#src/explorer/chart.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { PAGES_MAP } from '#src/explorer/pages-map.ts';
import { VARIANT_NAMES, type VariantName } from '#src/model/variants.ts';
import { activePaths } from '#src/model/active.ts';
import { statesToStopIn } from '#src/model/ways.ts';
import { happens } from '#tests/support/explorer-walk.ts';

function whereOf(store: ExplorerStore) {
  const { at, problem } = store.getState();
  return { step: selectStep(store.actor.getSnapshot()), at, problem };
}

async function jumped(variant: VariantName, path: string): Promise<ExplorerStore> {
  const store = new ExplorerStore(variant);
  await store.jumpTo(path);
  return store;
}

test.each([
  ['pages.nope', 'There is no such state any more.'],
  [
    'pages.start.choosingStart',
    'Nobody stops there: it is a question that the flow answers at once.',
  ],
])('a jump to %s is refused, and leaves the flow where it is', async (path, problem) => {
  expect(whereOf(await jumped('standard', path))).toEqual({ step: 'home', at: 0, problem });
});

test.each(VARIANT_NAMES)(
  'a jump leads %s visitors to every state that a way is listed for, and to its page on the map',
  async (variant) => {
    const failed: unknown[] = [];
    for (const path of Object.keys(ways[variant].states)) {
      const store = await jumped(variant, path);
      const active = activePaths(store.actor.getSnapshot());
      const lit = PAGES_MAP.nodes
        .filter(({ id }) => active.includes(id))
        .map(({ id }) => stepOf(id));
      const step = selectStep(store.actor.getSnapshot());
      if (!active.includes(path) || lit.join() !== (step ?? ''))
        failed.push({ path, lit, problem: store.getState().problem });
    }
    expect(failed).toEqual([]);
  },
);

test('a way is listed to every state that somebody may stop in, what only those who come back meet apart', () => {
  expect(statesToStopIn(chart).filter((path) => visitorsOf(path).length === 0)).toEqual([
    'offer.seen.recalling',
  ]);
});

test('another jump takes the place of one that is under way', async () => {
  const store = new ExplorerStore('standard');
  const jumps = ['pages.appointment.additionalComments', 'pages.project.windowCount'].map((path) =>
    store.jumpTo(path),
  );
  expect({ haveJumped: await Promise.all(jumps), where: whereOf(store) }).toEqual({
    haveJumped: [false, true],
    where: { step: 'windowCount', at: 2, problem: null },
  });
});

test('a jump to a page that only other visitors come to is made as one of them', async () => {
  const store = await jumped('standard', 'pages.start.fieldAgents');
  expect({ where: whereOf(store).step, variant: store.getState().variant }).toEqual({
    where: 'fieldAgents',
    variant: 'event',
  });
});

test('screens are drawn again after a form was filled for the visitor, and stay as they are otherwise', async () => {
  const store = await jumped('standard', 'pages.project.windowCount.editing.open');
  const { run: before } = store.getState();
  await happens(store, 'The form is submitted with six windows and a door');
  const { run: filled } = store.getState();
  await happens(store, 'The save is answered');
  expect({ filled, saved: store.getState().run }).toEqual({
    filled: before + 1,
    saved: before + 1,
  });
});
