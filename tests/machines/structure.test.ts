import { getStateNodes } from 'xstate/graph';
import { expect, test } from 'vitest';
import { stepsAfter } from '#machines/booking/booking.graph.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { mayAnswerReason } from '#src/domain/address-decision.ts';
import {
  isDraftBound,
  pagesBefore,
  QUESTIONS,
  questionsAfter,
  ROUTE_PATHS,
  STEP_IDS,
  STEPS,
  stepOfPath,
  stepsOfKind,
} from '#src/domain/steps.ts';
import { SCREENS } from '#src/screens/screens.ts';

const nodes = [bookingMachine.root, ...getStateNodes(bookingMachine.root)];

test('every route of the route table is exactly one step, and every step one path [S2.route-table, S2.shared-landing]', () => {
  expect(new Set(ROUTE_PATHS).size).toBe(STEP_IDS.length - 1);
  expect(ROUTE_PATHS.map((path) => stepOfPath(`/${path}`))).toEqual(
    STEP_IDS.filter((step) => step !== 'notFound'),
  );
});

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

test('a busy state is named as something under way and has a way out when the call fails', () => {
  const busy = nodes.filter((node) => node.tags.includes('busy'));
  expect(busy.filter((node) => !/ing/.test(node.key)).map((node) => node.id)).toEqual([]);
  expect(busy.filter((node) => node.invoke.length === 0).map((node) => node.id)).toEqual([]);
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

test('whoever leaves the calendar while a visit is being moved ends the move [L26.calendar]', () => {
  const calendar = bookingMachine.getStateNodeById('timeDateBooking');
  const within = [calendar, ...getStateNodes(calendar)];
  const exits = within
    .flatMap((node) => [...node.transitions.values()].flat())
    .filter(
      ({ source, guard, target }) =>
        (guard === 'isMoving' || source.key === 'moving') &&
        target?.some((node) => !within.includes(node)) === true,
    );
  expect(exits.length).toBeGreaterThan(0);
  expect(
    exits.filter(({ actions }) => !actions.includes('endMove')).map(({ eventType }) => eventType),
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

test('exactly the pages that may have sent a project to inside sales ask whether an answer takes it back [F22]', () => {
  const asking = nodes.flatMap(({ key, meta, states }) =>
    meta !== undefined && ('answered' in states || 'answered' in (states['form']?.states ?? {}))
      ? [key]
      : [],
  );
  expect(asking.toSorted()).toEqual(STEP_IDS.filter(mayAnswerReason).toSorted());
});

test('no state of the flow is final', () => {
  expect(nodes.filter((node) => node.type === 'final').map((node) => node.id)).toEqual([]);
});

test('a page has a Back button exactly where the chart answers it [S2.steps]', () => {
  const answering = STEP_IDS.filter((step) => {
    const own = [
      bookingMachine.getStateNodeById(step),
      ...getStateNodes(bookingMachine.getStateNodeById(step)),
    ];
    return own.some((node) => node.transitions.has('back'));
  });
  const hidden = ['fieldAgents'];
  expect(answering.filter((step) => !hidden.includes(step))).toEqual(
    STEP_IDS.filter((step) => STEPS[step].back),
  );
});

test('every step has a screen', () => {
  expect(Object.keys(SCREENS).toSorted()).toEqual(STEP_IDS.toSorted());
});

test('what to prefetch is read from the chart', () => {
  const questions = QUESTIONS.filter((step) => step !== 'address');
  const around = questions.map((step) =>
    [...pagesBefore(step), ...questionsAfter(step)].toSorted(),
  );
  expect(questions.map((step) => stepsAfter(bookingMachine, step).toSorted())).toEqual(around);
  expect(stepsAfter(bookingMachine, 'exploreResources')).toEqual(
    stepsOfKind('reading').filter((step) => step !== 'exploreResources'),
  );
});

test('pages to read follow the booking [S1.education]', () => {
  expect({
    additionalComments: stepsAfter(bookingMachine, 'additionalComments'),
    exploreResources: stepsAfter(bookingMachine, 'exploreResources'),
  }).toEqual({
    additionalComments: ['commentsSubmitted', 'exploreResources'],
    exploreResources: stepsOfKind('reading').filter((step) => step !== 'exploreResources'),
  });
});

test('these pages need no draft, and all others do [F1]', () => {
  expect(STEP_IDS.filter((step) => !isDraftBound(step))).toEqual([
    'home',
    'embedGetStarted',
    'event',
    'fieldAgents',
    'requestCall',
    'exploreResources',
    'energyEfficiency',
    'financingPlans',
    'financingEducation',
    'installationProcess',
    'notFound',
  ]);
});
