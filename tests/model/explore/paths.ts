import { TestModel, type TestModelOptions, type TestPath } from '@xstate/test';
import { leavesOf } from '#src/model/active.ts';
import type { StateSpace } from '#src/model/explore.ts';
import { moved, type Moment, opened, type Stepper } from '#src/model/stepper.ts';
import type { Start } from '#src/model/variants.ts';
import { caseId } from '../hits.ts';
import { didIn, type Happening, type Journey, type JourneyStep } from './journey.ts';

/** A moment as a snapshot of the logic that `@xstate/test` walks. A snapshot of the chart alone tells neither the time nor which calls were answered. */
interface PathState extends Moment {
  status: 'active';
  output: undefined;
  error: undefined;
}

/** The opening of a visit. */
interface Opening {
  type: 'xstate.init';
  start: Start;
}

export type FlowPath = TestPath<PathState, Opening | Happening>;
type PathOptions = Partial<TestModelOptions<PathState, Opening | Happening>>;
type FlowModel = TestModel<PathState, Opening | Happening, Start>;
/** What a path generator makes. */
export type RawPath = ReturnType<Parameters<FlowModel['getPaths']>[0]>[number];

function stateOf(moment: Moment): PathState {
  return { ...moment, status: 'active', output: undefined, error: undefined };
}

/** The model of the flow. Built from the class, because `createTestModel` refuses charts with invocations and timers. */
function modelOf(stepper: Stepper, options: PathOptions = {}): FlowModel {
  const logic = {
    getInitialSnapshot: (_scope: unknown, start: Start) => stateOf(opened(stepper, start)),
    transition: (state: PathState, happening: Opening | Happening) =>
      'case' in happening ? stateOf(moved(stepper, state, happening)) : state,
    getPersistedSnapshot: (state: PathState) => state,
  };
  return new TestModel<PathState, Opening | Happening, Start>(logic, {
    serializeState: ({ snapshot }) => leavesOf(snapshot).join(', '),
    serializeEvent: (happening) =>
      'case' in happening ? caseId(happening.type, happening.case.id) : happening.start.id,
    ...options,
  });
}

/** The model whose paths the journeys are: the cases are its events, and worlds with the same key are one state. */
export function modelOfSpace({ stepper, movesIn, viewOf }: StateSpace): FlowModel {
  return modelOf(stepper, { events: movesIn, serializeState: (state) => viewOf(state).key });
}

/** The path along moments, the first of them the opening. */
export function pathAlong(
  start: Start,
  moments: readonly Moment[],
  happenings: readonly Happening[],
): RawPath {
  const states = moments.slice(0, happenings.length + 1).map(stateOf);
  const state = states.at(-1);
  if (state === undefined) throw new Error('A path has at least its opening');
  return {
    state,
    weight: happenings.length,
    steps: states.map((one, index) => ({
      event: happenings[index - 1] ?? { type: 'xstate.init', start },
      state: one,
    })),
  };
}

/** Walks from a start, one move at a time, until `nextIn` returns null. */
export function walk(
  stepper: Stepper,
  start: Start,
  nextIn: (moment: Moment, done: number) => Happening | null,
): RawPath {
  let moment = opened(stepper, start);
  const moments = [moment];
  const happenings: Happening[] = [];
  for (let next = nextIn(moment, 0); next !== null; next = nextIn(moment, happenings.length)) {
    moment = moved(stepper, moment, next);
    moments.push(moment);
    happenings.push(next);
  }
  return pathAlong(start, moments, happenings);
}

/** The path of a journey, which walks it: `test` with `events` and `states` that do and check each step. */
export function pathOf(
  stepper: Stepper,
  { start, steps }: Pick<Journey, 'start' | 'steps'>,
  options: PathOptions = {},
): FlowPath {
  const [path] = modelOf(stepper, options).getPaths(() => [
    walk(stepper, start, (_moment, done) => steps[done] ?? null),
  ]);
  if (path === undefined) throw new Error('The journey has no path');
  return path;
}

/** A path as a journey. */
export function journeyOf({ steps }: Pick<RawPath, 'steps'>, id: string): Journey {
  const [first, ...rest] = steps;
  if (first === undefined || !('start' in first.event))
    throw new Error(`The path of ${id} does not begin with an opening`);
  const walked = rest.flatMap(({ event, state }): JourneyStep[] =>
    'case' in event ? [{ ...event, ...didIn(state) }] : [],
  );
  return {
    id,
    start: first.event.start,
    opening: didIn(first.state),
    steps: walked,
    worlds: steps.map(({ state }) => state),
  };
}
