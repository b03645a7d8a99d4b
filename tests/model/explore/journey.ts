import { upperFirst } from 'es-toolkit';
import type { Move } from '#src/model/moves.ts';
import type { Moment } from '#src/model/stepper.ts';
import type { Start } from '#src/model/variants.ts';

/** A visit from its beginning. */
export interface Journey {
  id: string;
  start: Start;
  /** What happens, step by step. */
  moves: readonly Move[];
  /** The chart once the visit is opened, and after each move. */
  moments: readonly Moment[];
}

/** A visit in words, one line for each step. */
export function inWords({
  start,
  moves,
}: {
  start: Start;
  moves: readonly Pick<Move, 'case'>[];
}): string[] {
  return [
    `${start.says}.`,
    ...moves.map(({ case: { says } }, index) => `${index + 1}. ${upperFirst(says)}.`),
  ];
}
