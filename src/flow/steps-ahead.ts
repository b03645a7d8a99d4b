import { stepsAfter } from '#machines/booking/booking.graph.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { StepId } from '#src/domain/steps.ts';

/** The steps the chart leads to from a step, and those after them: what to fetch ahead while it is shown, nearest first. */
export function stepsAhead(step: StepId): StepId[] {
  const next = stepsAfter(bookingMachine, step);
  return [...new Set([...next, ...next.flatMap((other) => stepsAfter(bookingMachine, other))])].filter((other) => other !== step);
}
