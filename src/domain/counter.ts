import { MAX_DOORS, MAX_WINDOW_AMOUNT, MAX_WINDOWS } from './constants.ts';
import { maximumMessage, minimumMessage, REQUIRED } from './messages.ts';

export interface CounterRule {
  readonly min: number;
  readonly max: number;
  /** The plural in the limit messages. */
  readonly noun: string;
}

/** Limits of the counters (spec §5). */
export const WINDOW_COUNTER: CounterRule = { min: 0, max: MAX_WINDOWS, noun: 'Windows' };
export const DOOR_COUNTER: CounterRule = { min: 0, max: MAX_DOORS, noun: 'Doors' };
/** Quantity of one kind of window on project-details. */
export const WINDOW_AMOUNT_COUNTER: CounterRule = { min: 1, max: MAX_WINDOW_AMOUNT, noun: 'Windows' };

/** The count a counter's text stands for: digits alone, no sign, no fraction (spec §5); null otherwise, an empty text included. */
export function parseCount(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** The first message that holds for a count, null when it is fine. Null, NaN and fractions count as not filled in. */
export function countError(count: number | null, { min, max, noun }: CounterRule): string | null {
  if (count === null || !Number.isInteger(count)) return REQUIRED;
  if (count > max) return maximumMessage(max, noun);
  return count < min ? minimumMessage(min, noun) : null;
}

/** The count after one press of plus (+1) or minus (-1), kept within the limits; an empty counter counts from its minimum. */
export function steppedCount(count: number | null, step: 1 | -1, { min, max }: CounterRule): number {
  return Math.min(max, Math.max(min, (count ?? min) + step));
}
