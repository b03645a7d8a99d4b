import { PROJECT, WINDOW } from './draft.ts';
import { maximumMessage, minimumMessage, REQUIRED } from './messages.ts';
import { maxOf, type Schema } from './schema.ts';

export interface CounterRule {
  readonly min: number;
  readonly max: number;
  /** The plural in the limit messages. */
  readonly noun: string;
}

function counter(field: Schema<number>, noun: string): CounterRule {
  return { min: field.facts.minimum ?? 0, max: maxOf(field), noun };
}

/** Limits of the counters (spec §5). */
export const WINDOW_COUNTER = counter(PROJECT.properties.windowCount, 'Windows');
export const DOOR_COUNTER = counter(PROJECT.properties.doorCount, 'Doors');
/** Quantity of one kind of window on project-details. */
export const WINDOW_AMOUNT_COUNTER = counter(WINDOW.properties.amount, 'Windows');

/** `1 window`, `6 windows`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The first message that holds for a count, null when it is fine. Null, NaN and fractions count as not filled in. */
export function countError(count: number | null, { min, max, noun }: CounterRule): string | null {
  if (count === null || !Number.isInteger(count)) return REQUIRED;
  if (count > max) return maximumMessage(max, noun);
  return count < min ? minimumMessage(min, noun) : null;
}
