import { pictures, ways } from 'virtual:explorer-data';
import { expect, test } from 'vitest';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { isSame } from '#src/domain/is-same.ts';
import { isPassedThrough } from '#src/model/places.ts';
import { ExplorerStore, movesAt } from '#src/explorer/explorer-store.ts';
import { canJumpTo, visitorsOf } from '#src/explorer/jump.ts';
import { chart, stepOf } from '#src/explorer/pictures.ts';
import { VARIANT_NAMES, type VariantName } from '#src/model/variants.ts';
import { activePaths } from '#src/model/active.ts';
import { labelOf } from '#src/model/moves.ts';
import { statesToStopIn } from '#src/model/ways.ts';
import { usualAfter } from '#tests/support/booking.ts';

function whereOf(store: ExplorerStore) {
  const { at, problem } = store.getState();
  return { step: selectStep(store.actor.getSnapshot()), at, problem };
}

test('a jump to a state that is gone, or where nobody stops, is answered at once and leaves the flow where it is', async () => {
  const store = new ExplorerStore('standard');
  const said: unknown[] = [];
  for (const path of ['pages.nope', 'pages.start.choosingStart']) {
    const jump = store.jumpTo(path);
    said.push(whereOf(store));
    said.push(await jump);
  }
  const here = { step: 'home', at: 0 };
  expect(said).toEqual([
    { ...here, problem: 'There is no such state any more.' },
    false,
    { ...here, problem: 'Nobody stops there: it is a question that the flow answers at once.' },
    false,
  ]);
});

/** The page boxes that are lit in these states. A page drawn in two pictures counts once. */
function litPages(active: readonly string[]): (string | null)[] {
  const lit = pictures
    .filter(({ kind }) => kind === 'region')
    .flatMap(({ nodes }) =>
      nodes.filter(
        ({ id, kind }) => kind !== 'portal' && id.startsWith('pages.') && active.includes(id),
      ),
    );
  return [...new Set(lit.map(({ id }) => stepOf(id)))];
}

test.each(VARIANT_NAMES)(
  'a jump leads %s visitors to every state that a way is listed for, in which the box of its page is lit',
  async (variant) => {
    const failed: unknown[] = [];
    const store = new ExplorerStore(variant);
    for (const path of Object.keys(ways[variant])) {
      const hasJumped = await store.jumpTo(path);
      const active = activePaths(store.actor.getSnapshot());
      const lit = litPages(active);
      if (
        !hasJumped ||
        !active.includes(path) ||
        !isSame(lit, [selectStep(store.actor.getSnapshot())])
      )
        failed.push({ path, hasJumped, lit, problem: store.getState().problem });
    }
    expect(failed).toEqual([]);
  },
);

test('a way is listed to every state that somebody may stop in, what only those who come back meet apart', () => {
  expect(statesToStopIn(chart).filter((path) => visitorsOf(path).length === 0)).toEqual([
    'offer.seen.recalling',
  ]);
});

test('the way to a state is the usual one, with what is rare at its end', () => {
  const saved = 'xstate.done.actor.saveDraft: saved';
  const contact = ['form.submitted: home, whole', saved, 'form.submitted: windowCount, six'];
  expect(
    [
      `pages.project.${usualAfter('windowCount')}`,
      'pages.project.windowCount.editing.notSaved',
    ].map((path) => ways.standard[path]),
  ).toEqual([
    [...contact, saved],
    [...contact, 'xstate.error.actor.saveDraft: refused'],
  ]);
});

test.each([
  ['standard', 'pages.appointment.timeDateBooking.editing.noTimes.open'],
  ['standard', 'pages.appointment.whatsNext'],
  ['standard', 'offer.fading'],
  ['standard', 'offer.shown.paused'],
  ['standard', 'pages.elsewhere.doNotServiceArea.notSaved'],
  ['event', 'pages.appointment.timeDateBooking.editing.noTimes.open'],
] as const)('a jump leads %s visitors to %s', async (variant, path) => {
  const store = new ExplorerStore(variant);
  expect([await store.jumpTo(path), activePaths(store.actor.getSnapshot()).includes(path)]).toEqual(
    [true, true],
  );
});

test('no jump is offered to a question, nor to what is no state', () => {
  const boxes = pictures.flatMap(({ nodes }) => nodes);
  const refused = new Set(boxes.filter(({ id }) => !canJumpTo(id)).map(({ kind }) => kind));
  const questions = boxes.filter(({ kind }) => kind === 'choice').map(({ id }) => id);
  expect([
    [...refused].toSorted(),
    questions.filter((id) => canJumpTo(id)),
    questions.filter((id) => !isPassedThrough(chart, id)),
  ]).toEqual([['choice', 'portal'], [], []]);
});

test('another jump takes the place of one that is under way', async () => {
  const store = new ExplorerStore('standard');
  const jumps = ['pages.appointment.additionalComments', 'pages.project.windowCount'].map((path) =>
    store.jumpTo(path),
  );
  expect([await Promise.all(jumps), whereOf(store)]).toEqual([
    [false, true],
    { step: 'windowCount', at: 2, problem: null },
  ]);
});

/** The labels of what may happen after a jump. */
async function offeredAt(variant: VariantName, path: string): Promise<string[]> {
  const store = new ExplorerStore(variant);
  await store.jumpTo(path);
  const { moments, at } = store.getState();
  const moment = moments[at];
  return moment === undefined ? [] : movesAt(moment).map(labelOf);
}

const TYPED_COUNTS = [
  'The form is filled in with six windows and a door',
  'The form is filled in with one window',
  'The form is filled in with no windows and a door',
  'The form is filled in with no number of windows',
];

test.each([
  ['pages.project.windowCount.editing.open', TYPED_COUNTS],
  ['pages.project.windowCount.saving', TYPED_COUNTS],
  ['pages.appointment.timeDateBooking.editing.open', ['The other week is opened']],
  ['pages.appointment.timeDateBooking.saving', []],
  ['hold.expired', ['“Select A New Time” is pressed']],
])('in %s nothing is offered that cannot come about there', async (path, expected) => {
  const rare =
    /^(The form is filled in|The save fails: somebody|“Select A New Time”|The other week)/;
  expect((await offeredAt('standard', path)).filter((label) => rare.test(label))).toEqual(expected);
});

test.each([
  [
    'pages.appointment.timeDateBooking.editing.open',
    ['“None of these times work for me” is chosen'],
  ],
  [
    'pages.appointment.timeDateBooking.timesUnknown',
    ['“None of these times work for me” is chosen'],
  ],
  ['pages.appointment.timeDateBooking.editing.noTimes.open', ['Book appointment']],
] as const)(
  'in %s the visitor can do without a time as the page lets it: %j',
  async (path, expected) => {
    const wanted = ['“None of these times work for me” is chosen', 'Book appointment'];
    expect((await offeredAt('standard', path)).filter((label) => wanted.includes(label))).toEqual(
      expected,
    );
  },
);

test('a time that is to be booked may be taken by somebody else', async () => {
  const store = new ExplorerStore('standard');
  await store.jumpTo('pages.appointment.timeDateBooking.editing.open');
  const offered = () => movesAt({ snapshot: store.actor.getSnapshot(), now: null });
  for (const wanted of [/^The first time of the day/, /^Book appointment/]) {
    const one = offered().find((move) => wanted.test(labelOf(move)));
    if (one !== undefined) await store.apply(one);
  }
  expect(offered().filter(({ case: { id } }) => id === 'slot taken').length).toBe(1);
});

test('a jump to a page that only other visitors come to says at once whose it is', async () => {
  const store = new ExplorerStore('standard');
  const hasJumped = await store.jumpTo('pages.start.fieldAgents');
  const { problem, elsewhere } = store.getState();
  if (elsewhere !== null) store.choose(elsewhere.variant);
  const hasJumpedThen = await store.jumpTo('pages.start.fieldAgents');
  expect({
    hasJumped,
    problem,
    elsewhere,
    hasJumpedThen,
    later: store.getState().elsewhere,
  }).toEqual({
    hasJumped: false,
    problem: 'No short way leads “Regular” visitors there; “Event” visitors come there.',
    elsewhere: { variant: 'event', path: 'pages.start.fieldAgents' },
    hasJumpedThen: true,
    later: null,
  });
});

test('while a page is saved, every way that the backend decides can be gone, and none before', async () => {
  const decided = pictures.flatMap(({ edges }) => edges.filter(({ kind }) => kind === 'elsewhere'));
  const open: unknown[] = [];
  for (const path of [
    'pages.project.windowCount.editing.open',
    'pages.project.windowCount.saving',
  ]) {
    const store = new ExplorerStore('standard');
    await store.jumpTo(path);
    const taken = new Set(
      movesAt({ snapshot: store.actor.getSnapshot(), now: null }).flatMap(
        ({ transitions }) => transitions,
      ),
    );
    open.push(
      decided
        .filter(({ transitions }) => transitions.some((id) => taken.has(id)))
        .map(({ to }) => to),
    );
  }
  expect(open).toEqual([[], decided.map(({ to }) => to)]);
});

test('screens are drawn anew after a form was filled for the visitor, and stay as they are otherwise', async () => {
  const store = new ExplorerStore('standard');
  await store.jumpTo('pages.project.windowCount.editing.open');
  const kept = [];
  for (const label of [
    'The form is submitted with six windows and a door',
    'The save is answered',
  ]) {
    const before = store.screens;
    const one = movesAt({ snapshot: store.actor.getSnapshot(), now: null }).find(
      (move) => labelOf(move) === label,
    );
    if (one !== undefined) await store.apply(one);
    kept.push([label, store.screens === before]);
  }
  expect(kept).toEqual([
    ['The form is submitted with six windows and a door', false],
    ['The save is answered', true],
  ]);
});

test.each([
  ['standard', 'pages.start.home', []],
  ['standard', 'pages.project.windowCount', ['Exit']],
  ['event', 'pages.project.windowCount', ['Restart Form']],
  ['event', 'pages.appointment.commentsSubmitted', ['Restart Form']],
] as const)(
  'variant %s in %s can leave as the page lets it: %j',
  async (variant, path, leaving) => {
    expect(
      (await offeredAt(variant, path)).filter((label) => ['Exit', 'Restart Form'].includes(label)),
    ).toEqual(leaving);
  },
);
