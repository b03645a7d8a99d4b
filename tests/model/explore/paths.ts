import { TestModel, type TestModelOptions, type TestPath } from '@xstate/test';
import type { World } from '#src/tools/flow/cases/case.ts';
import { leavesOf } from '#src/tools/flow/active.ts';
import type { Move } from '#src/tools/flow/moves.ts';
import type { Stepped, Stepper } from '../chart/stepper.ts';
import { caseId } from '../coverage.ts';
import { inputAt, type Start } from '../starts.ts';
import { begin, moveOn } from './steps.ts';
import type { Journey, JourneyStep } from './journey.ts';

/** A world with what the step before it did, as a snapshot of the logic that `@xstate/test` walks. */
export interface Moment extends World, Pick<Stepped, 'taken' | 'outcomes'> {
  status: 'active';
  output: undefined;
  error: undefined;
}

/** The opening of a visit. */
interface Opening {
  type: 'xstate.init';
  start: Start;
}

/** Something that happens in a journey. */
type Happening = Opening | (Pick<Move, 'type' | 'event' | 'at'> & { case: Pick<Move['case'], 'id' | 'says'> });

/** The chart as `@xstate/test` walks it. A snapshot of the chart alone tells neither the time nor which calls were answered. */
export interface FlowLogic {
  getInitialSnapshot(scope: unknown, start: Start): Moment;
  transition(moment: Moment, happening: Happening): Moment;
  getPersistedSnapshot(moment: Moment): Moment;
}

export type FlowModel = TestModel<Moment, Happening, Start>;
export type FlowPath = TestPath<Moment, Happening>;

function momentOf({ world, taken, outcomes }: Stepped & { world: World }): Moment {
  return { ...world, taken, outcomes, status: 'active', output: undefined, error: undefined };
}

export function logicOf(stepper: Stepper): FlowLogic {
  return {
    getInitialSnapshot: (_scope, start) => momentOf(begin(stepper, inputAt(start))),
    transition: (moment, happening) => ('case' in happening ? momentOf(moveOn(stepper, moment, happening)) : moment),
    getPersistedSnapshot: (moment) => moment,
  };
}

/** The model of the flow. Built from the class, because `createTestModel` refuses charts with invocations and timers. */
export function modelOf(logic: FlowLogic, options: Partial<TestModelOptions<Moment, Happening>> = {}): FlowModel {
  return new TestModel<Moment, Happening, Start>(logic, {
    serializeState: ({ snapshot }) => leavesOf(snapshot).join(', '),
    serializeEvent: (happening) => ('case' in happening ? caseId(happening.type, happening.case.id) : happening.start.id),
    ...options,
  });
}

/** What a path generator makes: the moments of a visit, each with what led to it. */
export function walkedPath(start: Start, moments: readonly Moment[], moves: readonly Exclude<Happening, Opening>[]): Omit<FlowPath, 'test' | 'testSync' | 'description'> {
  const [opened] = moments;
  const state = moments.at(-1);
  if (opened === undefined || state === undefined) throw new Error('A path has at least its opening');
  const steps = moves.flatMap((event, index) => {
    const reached = moments[index + 1];
    return reached === undefined ? [] : [{ event, state: reached }];
  });
  return { state, weight: moves.length, steps: [{ event: { type: 'xstate.init', start }, state: opened }, ...steps] };
}

/** The path of a journey, which walks it: `test` with `events` and `states` that do and check each step. */
export function pathOf(stepper: Stepper, { start, steps }: Pick<Journey, 'start' | 'steps'>, options: Partial<TestModelOptions<Moment, Happening>> = {}): FlowPath {
  const logic = logicOf(stepper);
  let moment = logic.getInitialSnapshot(null, start);
  const moments = [moment];
  const moves = steps.map(({ caseId: id, says, ...step }) => ({ ...step, case: { id, says } }));
  for (const move of moves) {
    moment = logic.transition(moment, move);
    moments.push(moment);
  }
  const [path] = modelOf(logic, options).getPaths(() => [walkedPath(start, moments, moves)]);
  if (path === undefined) throw new Error('The journey has no path');
  return path;
}

/** A path as a journey. */
export function journeyOf({ steps }: FlowPath, id: string): Journey {
  const [opened, ...rest] = steps;
  if (opened === undefined || !('start' in opened.event)) throw new Error(`The path of ${id} does not begin with an opening`);
  const did = ({ taken, outcomes, snapshot }: Moment) => ({ taken, outcomes, leaves: leavesOf(snapshot) });
  const walked = rest.flatMap(({ event, state }): JourneyStep[] => ('case' in event ? [{ type: event.type, caseId: event.case.id, says: event.case.says, event: event.event, at: event.at, ...did(state) }] : []));
  return { id, start: opened.event.start, opening: did(opened.state), steps: walked };
}
