import type { AnyStateNode } from 'xstate';
import { isRecord } from '#src/domain/is-record.ts';
import { bookingMachine, type BookingMachine } from './booking.machine.ts';
import { isStepId, STEP_IDS, type StepId } from '#src/domain/steps.ts';

/** The step that a state belongs to; null if it is outside every step. */
function stepOf(node: AnyStateNode): StepId | null {
  for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent)
    if (isStepId(at.id)) return at.id;
  return null;
}

function nodesWithin(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesWithin)];
}

/** The page that an action makes the next one; null if it makes none. */
function pageAskedBy(action: unknown): StepId | null {
  const params = isRecord(action) && action['type'] === 'headFor' ? action['params'] : null;
  return isRecord(params) && isStepId(params['step']) ? params['step'] : null;
}

/** The steps that a step's own transitions lead to, at once or by way of a save, read from the chart. */
export function stepsAfter(machine: BookingMachine, step: StepId): StepId[] {
  const transitions = nodesWithin(machine.getStateNodeById(step)).flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]);
  const targets = transitions.flatMap(({ target, actions }) => [
    ...(target ?? []).map(stepOf),
    ...actions.map(pageAskedBy),
  ]);
  return STEP_IDS.filter((other) => other !== step && targets.includes(other));
}

/** What to prefetch while a step is shown: the steps it leads to, then the steps after those. */
export function stepsToPrefetch(step: StepId): StepId[] {
  const next = stepsAfter(bookingMachine, step);
  return [
    ...new Set([...next, ...next.flatMap((other) => stepsAfter(bookingMachine, other))]),
  ].filter((other) => other !== step);
}
