import { expect, test } from 'vitest';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { isPassedThrough } from '#src/tools/flow/places.ts';
import { ExplorerStore, movesAt } from '#stories/flow/explorer-store.ts';
import { canJumpTo } from '#stories/flow/jump.ts';
import { chart, PICTURES } from '#stories/flow/pictures.ts';

function whereOf(store: ExplorerStore) {
  const { at, isLooking, problem } = store.getState();
  return { step: selectStep(store.actor.getSnapshot()), at, isLooking, problem };
}

test('a jump to a state that is gone, or where nobody stops, is answered at once and leaves the flow where it is', async () => {
  const store = new ExplorerStore('standard');
  const said: unknown[] = [];
  for (const path of ['pages.nope', 'pages.start.choosingStart']) {
    const jump = store.jumpTo(path);
    said.push(whereOf(store));
    said.push(await jump);
  }
  const here = { step: 'home', at: 0, isLooking: false };
  expect(said).toEqual([
    { ...here, problem: 'There is no such state any more.' },
    false,
    { ...here, problem: 'Nobody stops there: it is a question that the flow answers at once.' },
    false,
  ]);
});

test('no jump is offered to a question, nor to what is no state', () => {
  const boxes = PICTURES.flatMap(({ nodes }) => nodes);
  const refused = new Set(boxes.filter(({ id }) => !canJumpTo(id)).map(({ kind }) => kind));
  const questions = boxes.filter(({ kind }) => kind === 'choice').map(({ id }) => id);
  expect([[...refused].toSorted(), questions.filter((id) => canJumpTo(id)), questions.filter((id) => !isPassedThrough(chart, id))]).toEqual([
    ['choice', 'portal'],
    [],
    [],
  ]);
});

test('while a way is looked for the explorer says so, and another jump takes its place', async () => {
  const store = new ExplorerStore('standard');
  const first = store.jumpTo('pages.appointment.additionalComments');
  const looking = whereOf(store);
  const second = store.jumpTo('pages.project.windowCount');
  expect([looking, await Promise.all([first, second]), whereOf(store)]).toEqual([
    { step: 'home', at: 0, isLooking: true, problem: null },
    [false, true],
    { step: 'windowCount', at: 2, isLooking: false, problem: null },
  ]);
});

test('whoever goes on by hand ends the look for a way', async () => {
  const store = new ExplorerStore('standard');
  const jump = store.jumpTo('pages.appointment.additionalComments');
  store.takeOver();
  expect([whereOf(store), await jump, whereOf(store)]).toEqual([
    { step: 'home', at: 0, isLooking: false, problem: null },
    false,
    { step: 'home', at: 0, isLooking: false, problem: null },
  ]);
});

test.each([
  ['standard', 'pages.start.home', []],
  ['standard', 'pages.project.windowCount', ['Exit']],
  ['event', 'pages.project.windowCount', ['Restart Form']],
  ['event', 'pages.appointment.commentsSubmitted', []],
] as const)('variant %s in %s can leave as the page lets it: %j', async (variant, path, leaving) => {
  const store = new ExplorerStore(variant);
  await store.jumpTo(path);
  const { moments, at } = store.getState();
  const moment = moments[at];
  const labels = moment === undefined ? [] : movesAt(moment).map(({ case: one }) => one.label);
  expect(labels.filter((label) => ['Exit', 'Restart Form'].includes(label))).toEqual(leaving);
});
