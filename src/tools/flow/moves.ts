import { __unsafe_getAllOwnEventDescriptors as eventsKnownIn, initialTransition, transition } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { BookingContext, BookingInput } from '#machines/booking/booking.types.ts';
import { ALWAYS, declaredTransitions, nodesWithin, pathOf, transitionId } from './chart.ts';
import { answerCases, chartEvent, delayCase, eventCases, openCalls } from './cases.ts';
import type { Case } from './cases.ts';
import { isOffered } from './offered.ts';

/** Something that may happen now, and the transitions of the chart that answer it. */
export interface Move {
  case: Case;
  /** Ids of the transitions taken at once; what follows by itself is not among them. */
  transitions: string[];
}

/** Reads and steps a machine without running it. */
export interface Stepper {
  start(input: BookingInput): AnyMachineSnapshot;
  /** The snapshot after a case; calls are left open. */
  step(snapshot: AnyMachineSnapshot, one: Case): AnyMachineSnapshot;
  /** Everything that may come about in a snapshot, is answered by the chart, and is wanted. */
  moves(snapshot: AnyMachineSnapshot, isWanted?: (one: Case) => boolean): Move[];
}

/** A wildcard only keeps an event until a save has answered. */
const KEPT_FOR_LATER = '*';

export function createStepper(machine: AnyStateMachine): Stepper {
  const ids = new Map<AnyTransitionDefinition, string>();
  for (const node of nodesWithin(machine.root)) {
    for (const { event, index, definition } of declaredTransitions(node)) ids.set(definition, transitionId(pathOf(node), event, index));
  }

  const delays = [...new Set([...ids.keys()].map(({ eventType }) => eventType))].filter((event) => event.startsWith('xstate.after.'));

  function contextOf(snapshot: AnyMachineSnapshot): BookingContext {
    return snapshot.context;
  }

  function taken(snapshot: AnyMachineSnapshot, one: Case): AnyTransitionDefinition[] {
    return machine.getTransitionData(snapshot, chartEvent(one)) ?? [];
  }

  return {
    start: (input) => initialTransition(machine, input)[0],
    step: (snapshot, one) => transition(machine, snapshot, chartEvent(one))[0],
    moves: (snapshot, isWanted = () => true) => {
      const context = contextOf(snapshot);
      const known = new Set(eventsKnownIn(snapshot));
      const cases = [
        ...openCalls(snapshot).flatMap((call) => answerCases(context, call)),
        ...eventCases(context, known),
        ...delays.filter((event) => known.has(event)).map(delayCase),
      ];
      return cases.filter((one) => isOffered(snapshot, one) && isWanted(one)).flatMap((one) => {
        const definitions = taken(snapshot, one);
        if (definitions.every(({ eventType }) => eventType === KEPT_FOR_LATER)) return [];
        return [{ case: one, transitions: definitions.flatMap((definition) => ids.get(definition) ?? []) }];
      });
    },
  };
}

/** Paths of all states a snapshot is in, regions and pages included. */
export function activePaths(snapshot: AnyMachineSnapshot): string[] {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
  return snapshot._nodes.map(pathOf);
}

/** The identity of a transition of any machine made from the chart, provided with other services or not. */
export function idOfDefinition(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition;
  const choice = (source.always ?? []).indexOf(definition);
  if (choice !== -1) return transitionId(pathOf(source), ALWAYS, choice);
  return transitionId(pathOf(source), eventType, (source.transitions.get(eventType) ?? []).indexOf(definition));
}

/** Paths of the innermost states a snapshot is in, sorted. */
export function leavesOf(snapshot: AnyMachineSnapshot): string[] {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
  return snapshot._nodes.filter(({ type }) => type === 'atomic').map(pathOf).toSorted();
}
