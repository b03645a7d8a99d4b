import { PROJECT, WINDOW } from './draft.ts';
import { maximumMessage, minimumMessage, NOT_WHOLE, REQUIRED } from './messages.ts';
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

/** What a counter's box holds: its number, null while it is empty, or the text as typed if it is no whole number (decision V10). */
export type CountEntry = number | string | null;

/** The number of a counter's box; null if it holds none. Spaces around it do not count: dictation adds them. */
export function countOf(entry: CountEntry): number | null {
  if (typeof entry === 'string') return /^\d{1,9}$/.test(entry.trim()) ? Number(entry) : null;
  return entry;
}

/** The first error message that applies to a count; null if it is valid. */
export function countError(entry: CountEntry, { min, max, noun }: CounterRule): string | null {
  if (entry === null) return REQUIRED;
  const count = countOf(entry);
  if (count === null || !Number.isInteger(count)) return NOT_WHOLE;
  if (count > max) return maximumMessage(max, noun);
  return count < min ? minimumMessage(min, noun) : null;
}
