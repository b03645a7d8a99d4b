import type { AnyStateNode } from 'xstate';
import { bookingMachine, type BookingMachine } from './booking.machine.ts';
import { isStepId, STEP_IDS, type StepId } from '#src/domain/steps.ts';

/** The step that a state belongs to; null if it is outside every step. */
function stepOf(node: AnyStateNode): StepId | null {
  for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent) if (isStepId(at.id)) return at.id;
  return null;
}

function nodesWithin(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesWithin)];
}

/** The steps that a step's own transitions target, read from the chart. */
export function stepsAfter(machine: BookingMachine, step: StepId): StepId[] {
  const targets = nodesWithin(machine.getStateNodeById(step))
    .flatMap((node) => [...node.transitions.values()].flat())
    .flatMap((transition) => transition.target ?? [])
    .map(stepOf);
  return STEP_IDS.filter((other) => other !== step && targets.includes(other));
}

/** What to prefetch while a step is shown: the steps it leads to, then the steps after those. */
export function stepsToPrefetch(step: StepId): StepId[] {
  const next = stepsAfter(bookingMachine, step);
  return [...new Set([...next, ...next.flatMap((other) => stepsAfter(bookingMachine, other))])].filter((other) => other !== step);
}
