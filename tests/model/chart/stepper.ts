import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, createActor, type InspectionEvent } from 'xstate';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { activeNodes, pathOf } from '#src/tools/flow/active.ts';
import { idOfDefinition } from '#src/tools/flow/chart.ts';
import type { ModelEvent } from '#src/tools/flow/cases/case.ts';
import { sameLists } from './lists.ts';
import { type GuardOutcome, outcomesOf, readUniverse, type Universe } from './universe.ts';

/** What one event did to the chart. */
export interface Stepped {
  snapshot: BookingSnapshot;
  /** Ids of all transitions taken, in order, including eventless ones and those of raised events. */
  taken: readonly string[];
  outcomes: readonly GuardOutcome[];
}

/** Runs the chart as a pure function that reports the transitions it took. */
export interface Stepper {
  machine: AnyStateMachine;
  universe: Universe;
  start(input: BookingInput): Stepped;
  /** `at`: when the event happens, in epoch milliseconds. */
  step(snapshot: BookingSnapshot, event: ModelEvent, at: number): Stepped;
}

interface Seen {
  event: string;
  taken: readonly AnyTransitionDefinition[];
  active: readonly AnyStateNode[];
}

/** Create one stepper per machine: creating it reads the whole chart. */
export function createStepper(machine: AnyStateMachine, anyInput: BookingInput): Stepper {
  const universe = readUniverse(machine);
  const ids = new Map<AnyTransitionDefinition, string>();
  const listOfTaken = sameLists<string>();
  const listOfOutcomes = sameLists<GuardOutcome>();
  let seen: Seen[] = [];

  function idOf(definition: AnyTransitionDefinition): string {
    const known = ids.get(definition) ?? idOfDefinition(definition);
    ids.set(definition, known);
    return known;
  }

  function inspect(inspected: InspectionEvent): void {
    if (inspected.type !== '@xstate.microstep') return;
    const snapshot: unknown = inspected.snapshot;
    // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
    seen.push({ event: inspected.event.type, taken: inspected._transitions, active: activeOf(snapshot) });
  }

  const probe = createActor(machine, { input: anyInput, inspect });
  speedUp(probe.getSnapshot().context);
  const scope = {
    self: probe,
    id: probe.id,
    sessionId: probe.sessionId,
    system: probe.system,
    logger: () => undefined,
    defer: () => undefined,
    stopChild: () => undefined,
    emit: () => undefined,
    actionExecutor: () => undefined,
  };

  function collect(snapshot: BookingSnapshot, before: readonly AnyStateNode[]): Stepped {
    const taken: string[] = [];
    const outcomes: GuardOutcome[] = [];
    let active = before;
    for (const microstep of seen) {
      const now = microstep.taken.map(idOf);
      taken.push(...now);
      outcomes.push(...outcomesOf(universe, active.map(pathOf), microstep.event, now));
      active = microstep.active;
    }
    seen = [];
    return { snapshot, taken: listOfTaken(taken), outcomes: listOfOutcomes(outcomes) };
  }

  return {
    machine,
    universe,
    start(input) {
      seen = [];
      return collect(machine.getInitialSnapshot(scope, input), []);
    },
    step(snapshot, event, at) {
      seen = [];
      return collect(machine.transition(snapshot, { ...event, at }, scope), activeNodes(snapshot));
    },
  };
}

/**
 * xstate builds every context with `Object.assign`. V8 keeps such large objects in a form that is slow to copy and to read until an object with the same
 * properties has been spread once.
 */
function speedUp(context: object): object {
  return { ...context };
}

function activeOf(snapshot: unknown): AnyStateNode[] {
  if (typeof snapshot !== 'object' || snapshot === null || !('_nodes' in snapshot)) return [];
  // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
  const nodes = snapshot._nodes;
  return Array.isArray(nodes) ? nodes : [];
}
