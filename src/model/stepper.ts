import { type AnyStateMachine, createActor } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { activePaths, leavesOf, type Microstep, readMicrostep } from './active.ts';
import { type ModelEvent, NOON, type World } from './cases/case.ts';
import { type ChartIndex, indexChart, readChart } from './chart.ts';
import { type GuardOutcome, outcomesOf } from './outcomes.ts';
import { inputOf, inputOfAddress, type Start } from './variants.ts';

/** What one event did to the chart. */
export interface Stepped {
  snapshot: BookingSnapshot;
  /** Ids of all transitions taken, in order, including eventless ones and those of raised events. */
  taken: readonly string[];
  outcomes: readonly GuardOutcome[];
  /** Paths of the innermost states active afterwards, sorted. */
  leaves: readonly string[];
}

/** Runs the chart as a pure function that reports the transitions it took. Calls stay unanswered. */
export interface Stepper {
  machine: AnyStateMachine;
  index: ChartIndex;
  start(input: BookingInput): Stepped;
  /** `at`: when the event happens, in epoch milliseconds. */
  step(snapshot: BookingSnapshot, event: ModelEvent, at: number): Stepped;
}

/** A moment of a visit, and what the step before it did. */
export interface Moment extends World, Stepped {}

/** Create one stepper per machine: creating it reads the whole chart. */
export function createStepper(machine: AnyStateMachine = bookingMachine): Stepper {
  const index = indexChart(readChart(machine));
  let microsteps: Microstep[] = [];
  // Never started: the machine only needs an actor scope, through which its microsteps can be observed.
  const self = createActor(machine, {
    input: inputOf('standard'),
    inspect: (inspected) => {
      const microstep = readMicrostep(inspected);
      if (microstep !== null) microsteps.push(microstep);
    },
  });
  speedUp(self.getSnapshot().context);
  const nothing = () => undefined;
  const scope = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };

  function observed(before: readonly string[], run: () => BookingSnapshot): Stepped {
    microsteps = [];
    const snapshot = run();
    let active = before;
    const outcomes = microsteps.flatMap(({ event, taken, active: after }) => {
      const found = outcomesOf(index, active, event, taken);
      active = after;
      return found;
    });
    return {
      snapshot,
      taken: microsteps.flatMap(({ taken }) => taken),
      outcomes,
      leaves: leavesOf(snapshot),
    };
  }

  return {
    machine,
    index,
    start: (input) => observed([], () => machine.getInitialSnapshot(scope, input)),
    step: (snapshot, event, at) =>
      observed(activePaths(snapshot), () => machine.transition(snapshot, { ...event, at }, scope)),
  };
}

/**
 * xstate builds every context with `Object.assign`. V8 keeps such large objects in a form that is slow to copy and to read until an object with the same
 * properties has been spread once.
 */
function speedUp(context: object): object {
  return { ...context };
}

const NONE: ReadonlySet<unknown> = new Set();

/** The first moment of a visit with this input. */
export function begun(stepper: Stepper, input: BookingInput): Moment {
  return { ...stepper.start(input), now: NOON, answered: NONE };
}

/** The first moment of a visit from a start. */
export function opened(
  stepper: Stepper,
  { url, persisted }: Pick<Start, 'url' | 'persisted'>,
): Moment {
  return begun(stepper, inputOfAddress(url, persisted));
}

/** The moment after an event. */
export function moved(
  stepper: Stepper,
  { snapshot, answered }: World,
  { event, at }: { event: ModelEvent; at: number },
): Moment {
  const stepped = stepper.step(snapshot, event, at);
  const call = 'actorId' in event ? snapshot.children[event.actorId] : undefined;
  const still = Object.values(stepped.snapshot.children).filter(
    (child) => child === call || answered.has(child),
  );
  return { ...stepped, now: at, answered: still.length === 0 ? NONE : new Set(still) };
}
