import { upperFirst } from 'es-toolkit';
import { leavesOf } from '#src/model/active.ts';
import type { ModelEvent } from '#src/model/cases/case.ts';
import type { Moment } from '#src/model/stepper.ts';
import type { Start } from '#src/model/variants.ts';
import { type By, type Did, reachedBy } from '../hits.ts';

/** Something that happens in a journey. */
export interface Happening extends By {
  event: ModelEvent;
  /** When it happens, in epoch milliseconds. */
  at: number;
}

/** One thing that happens in a journey, and how the chart responds. */
export interface JourneyStep extends Happening, Did {}

/** A visit from its beginning. */
export interface Journey {
  id: string;
  start: Start;
  /** What the chart does while the visit opens, before the first step. */
  opening: Did;
  steps: readonly JourneyStep[];
  /** The chart at the beginning and after each step. */
  worlds: readonly Moment[];
}

export function didIn({ taken, outcomes, snapshot }: Moment): Did {
  return { taken, outcomes, leaves: leavesOf(snapshot) };
}

/** Everything that a journey reaches: transitions, outcomes of conditions, states and cases. */
export function goalsOf({ opening, steps }: Journey): string[] {
  return [...reachedBy(opening, null), ...steps.flatMap((step) => reachedBy(step, step))];
}

/** A journey in words, one line for each step. */
export function inWords({ start, steps }: { start: Start; steps: readonly By[] }): string[] {
  return [
    `${start.says}.`,
    ...steps.map(({ case: { says } }, index) => `${index + 1}. ${upperFirst(says)}.`),
  ];
}
