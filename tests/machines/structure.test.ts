import { getStateNodes } from 'xstate/graph';
import { expect, test } from 'vitest';
import { stepsAfter } from '#machines/booking/booking.graph.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import {
  pagesBefore,
  QUESTIONS,
  questionsAfter,
  STEP_IDS,
  type StepId,
  STEPS,
  stepsOfKind,
} from '#src/domain/steps.ts';

const nodes = [bookingMachine.root, ...getStateNodes(bookingMachine.root)];

test('every step is exactly one state of the chart, of the same name, and its meta says so', () => {
  const steps = nodes.flatMap((node) =>
    node.meta === undefined ? [] : [`${node.id} ${node.key} ${node.meta.step}`],
  );
  expect(steps.toSorted()).toEqual(STEP_IDS.map((step) => `${step} ${step} ${step}`).toSorted());
});

test('every state says in plain words what it is', () => {
  expect(nodes.filter((node) => (node.description ?? '') === '').map((node) => node.id)).toEqual(
    [],
  );
});

test('every invoked port has a name, an answer and a failure', () => {
  const incomplete = nodes.flatMap((node) =>
    node.invoke
      .filter(
        ({ id, src }) =>
          src !== 'watchHold' &&
          !(
            node.transitions.has(`xstate.done.actor.${id}`) &&
            node.transitions.has(`xstate.error.actor.${id}`)
          ),
      )
      .map(({ id }) => `${node.id}: ${id}`),
  );
  expect(incomplete).toEqual([]);
});

test('a page that waits for a call keeps what is pressed meanwhile, and passes it on once the call has settled [F15]', () => {
  const waiting = STEP_IDS.flatMap((step) =>
    [...getStateNodes(bookingMachine.getStateNodeById(step))].filter(({ tags }) =>
      tags.includes('busy'),
    ),
  );
  const passesOn = ({ exit }: (typeof waiting)[number]) =>
    exit.some(
      (action) =>
        action === 'replayDeferred' ||
        (typeof action === 'object' && action.type === 'replayDeferred'),
    );
  expect(
    waiting.filter((node) => !node.transitions.has('*') || !passesOn(node)).map(({ id }) => id),
  ).toEqual([]);
  expect(
    nodes.filter((node) => !waiting.includes(node) && passesOn(node)).map(({ id }) => id),
  ).toEqual([]);
});

test('every failed state that has a button to try again answers it', () => {
  const failed = nodes.filter(
    (node) => node.tags.includes('failed') && !['inactive', 'windowBlocked'].includes(node.key),
  );
  expect(failed.filter((node) => !node.transitions.has('retry')).map((node) => node.id)).toEqual(
    [],
  );
});

test('a choice always ends in a line without a condition', () => {
  const choices = nodes.filter(
    (node) => (node.always ?? []).length > 0 && node.transitions.size === 0,
  );
  expect(
    choices.filter((node) => node.always?.at(-1)?.guard !== undefined).map((node) => node.id),
  ).toEqual([]);
});

test('no state of the flow is final', () => {
  expect(nodes.filter((node) => node.type === 'final').map((node) => node.id)).toEqual([]);
});

test('a page has a Back button exactly where the chart answers it [S2.steps]', () => {
  const answering = STEP_IDS.filter((step) => {
    const page = bookingMachine.getStateNodeById(step);
    return [page, ...getStateNodes(page)].some((node) => node.transitions.has('back'));
  });
  const withButton = STEP_IDS.filter((step) => STEPS[step].back || step === 'fieldAgents');
  expect(answering).toEqual(withButton);
});

test('what to prefetch is read from the chart, and pages to read follow the booking [S1.education]', () => {
  const after = (step: StepId) => stepsAfter(bookingMachine, step).toSorted();
  for (const step of QUESTIONS.filter((question) => question !== 'address'))
    expect(after(step)).toEqual([...pagesBefore(step), ...questionsAfter(step)].toSorted());
  expect(after('additionalComments')).toEqual(['commentsSubmitted', 'exploreResources']);
  expect(after('exploreResources')).toEqual(
    stepsOfKind('reading')
      .filter((step) => step !== 'exploreResources')
      .toSorted(),
  );
});
