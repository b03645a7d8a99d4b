import { stepsAfter } from '#machines/booking/booking.graph.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';

/** The steps the chart leads to from a step; what to fetch ahead while it is shown. */
export function stepsAhead(step: StepId): StepId[] {
  return stepsAfter(bookingMachine, step);
}
