import { PROJECT, WINDOW } from './draft.ts';
import { maximumMessage, minimumMessage, REQUIRED } from './messages.ts';
import { maxOf, type Schema } from './schema.ts';

export interface CounterRule {
  readonly min: number;
  readonly max: number;
  /** Plural, for the limit messages. */
  readonly noun: string;
}

function counter(field: Schema<number>, noun: string): CounterRule {
  return { min: field.facts.minimum ?? 0, max: maxOf(field), noun };
}

/** Limits of the counters (spec §5). */
export const WINDOW_COUNTER = counter(PROJECT.properties.windowCount, 'Windows');
export const DOOR_COUNTER = counter(PROJECT.properties.doorCount, 'Doors');
/** Limits of the quantity of one kind of window on project-details. */
export const WINDOW_AMOUNT_COUNTER = counter(WINDOW.properties.amount, 'Windows');

/** `1 window`, `6 windows`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The first error message that applies to a count; null if it is valid. Null, NaN and fractions count as empty. */
export function countError(count: number | null, { min, max, noun }: CounterRule): string | null {
  if (count === null || !Number.isInteger(count)) return REQUIRED;
  if (count > max) return maximumMessage(max, noun);
  return count < min ? minimumMessage(min, noun) : null;
}
