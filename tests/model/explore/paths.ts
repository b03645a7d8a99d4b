import { TestModel, type TestModelOptions, type TestPath } from '@xstate/test';
import type { StateSpace } from '#src/model/explore.ts';
import type { Move } from '#src/model/moves.ts';
import { moved, type Moment, opened, type Stepper } from '#src/model/stepper.ts';
import type { Start } from '#src/model/variants.ts';
import { caseId } from '../hits.ts';
import type { Journey } from './journey.ts';

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

/** A journey that has no name yet. */
type Visit = Omit<Journey, 'id'>;

export type FlowPath = TestPath<PathState, Opening | Move>;
type PathOptions = Partial<TestModelOptions<PathState, Opening | Move>>;
type FlowModel = TestModel<PathState, Opening | Move, Start>;
/** What a path generator makes. */
export type RawPath = ReturnType<Parameters<FlowModel['getPaths']>[0]>[number];

function stateOf(moment: Moment): PathState {
  return { ...moment, status: 'active', output: undefined, error: undefined };
}

/** The model of the flow. Built from the class, because `createTestModel` refuses charts with invocations and timers. */
function modelOf(stepper: Stepper, options: PathOptions = {}): FlowModel {
  const logic = {
    getInitialSnapshot: (_scope: unknown, start: Start) => stateOf(opened(stepper, start)),
    transition: (state: PathState, event: Opening | Move) =>
      'case' in event ? stateOf(moved(stepper, state, event)) : state,
    getPersistedSnapshot: (state: PathState) => state,
  };
  return new TestModel<PathState, Opening | Move, Start>(logic, {
    serializeState: ({ leaves }) => leaves.join(', '),
    serializeEvent: (event) =>
      'case' in event ? caseId(event.type, event.case.id) : event.start.id,
    ...options,
  });
}

/** The model whose paths the journeys are: the cases are its events, and worlds with the same key are one state. */
export function modelOfSpace({ stepper, movesIn, viewOf }: StateSpace): FlowModel {
  return modelOf(stepper, { events: movesIn, serializeState: (state) => viewOf(state).key });
}

/** A visit as a path. */
export function pathAlong({ start, moves, moments }: Visit): RawPath {
  const states = moments.slice(0, moves.length + 1).map(stateOf);
  const state = states.at(-1);
  if (state === undefined) throw new Error('A path has at least its opening');
  return {
    state,
    weight: moves.length,
    steps: states.map((one, index) => ({
      event: moves[index - 1] ?? { type: 'xstate.init', start },
      state: one,
    })),
  };
}

/** Walks from a start, one move at a time, until `nextIn` returns null. */
export function walk(
  stepper: Stepper,
  start: Start,
  nextIn: (moment: Moment, done: number) => Move | null,
): Visit {
  let moment = opened(stepper, start);
  const moments = [moment];
  const moves: Move[] = [];
  for (let next = nextIn(moment, 0); next !== null; next = nextIn(moment, moves.length)) {
    moment = moved(stepper, moment, next);
    moments.push(moment);
    moves.push(next);
  }
  return { start, moves, moments };
}

/** The path of a journey, which walks it: `test` with `events` and `states` that do and check each step. */
export function pathOf(
  stepper: Stepper,
  { start, moves }: Pick<Journey, 'start' | 'moves'>,
): FlowPath {
  const visit = walk(stepper, start, (_moment, done) => moves[done] ?? null);
  const [path] = modelOf(stepper).getPaths(() => [pathAlong(visit)]);
  if (path === undefined) throw new Error('The journey has no path');
  return path;
}

/** A path as a journey. */
export function journeyOf({ steps }: Pick<RawPath, 'steps'>, id: string): Journey {
  const [first] = steps;
  if (first === undefined || !('start' in first.event))
    throw new Error(`The path of ${id} does not begin with an opening`);
  return {
    id,
    start: first.event.start,
    moves: steps.flatMap(({ event }) => ('case' in event ? [event] : [])),
    moments: steps.map(({ state }) => state),
  };
}
