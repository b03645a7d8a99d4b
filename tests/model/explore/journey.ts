import { caseId, stateId } from '../hits.ts';
import type { ModelEvent } from '#src/model/cases/case.ts';
import type { Start } from '#src/model/variants.ts';

/** One thing that happens in a journey, and how the chart responds. */
export interface JourneyStep {
  type: string;
  /** Id of the case among those of the event. */
  caseId: string;
  /** In words. */
  says: string;
  event: ModelEvent;
  /** When it happens, in epoch milliseconds. */
  at: number;
  /** Ids of the transitions taken. */
  taken: readonly string[];
  /** Outcomes of conditions. */
  outcomes: readonly string[];
  /** Paths of the innermost states active afterwards, sorted. */
  leaves: readonly string[];
}

/** A visit from its beginning. */
export interface Journey {
  id: string;
  start: Start;
  /** What the chart does while the visit opens, before the first step. */
  opening: Pick<JourneyStep, 'taken' | 'outcomes' | 'leaves'>;
  steps: readonly JourneyStep[];
}

/** Everything that a journey reaches: transitions, outcomes of conditions, states and cases. */
export function goalsOf({ opening, steps }: Journey): Set<string> {
  const all = [opening, ...steps].flatMap(({ taken, outcomes, leaves }) => [
    ...taken,
    ...outcomes,
    ...leaves.map(stateId),
  ]);
  return new Set([...all, ...steps.map((step) => caseId(step.type, step.caseId))]);
}

/** A journey in words, one line for each step. */
export function inWords({
  start,
  steps,
}: {
  start: Start;
  steps: readonly Pick<JourneyStep, 'says'>[];
}): string[] {
  return [
    `${start.says}.`,
    ...steps.map(
      ({ says }, index) => `${index + 1}. ${says.slice(0, 1).toUpperCase()}${says.slice(1)}.`,
    ),
  ];
}
