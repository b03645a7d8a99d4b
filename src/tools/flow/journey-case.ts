import type { BookingEvent, Failure } from '#machines/booking/booking.types.ts';
import { failureOf } from '#machines/booking/booking.failure.ts';
import type { Case, CaseSource } from './cases.ts';
import { openCalls } from './cases.ts';
import { callOf, delayOf, EVENT_WORDS } from './words.ts';

function isBookingEvent(value: object): value is BookingEvent {
  return 'type' in value && typeof value.type === 'string' && Object.hasOwn(EVENT_WORDS, value.type);
}

function fieldOf(value: object, name: string): unknown {
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/**
 * An event as a coverage report wrote it down, as a case of the running flow; null where it is none, or where nothing waits for it.
 * What it carries was checked when the report was made from the same chart.
 */
export function caseOfEvent(event: unknown, says: string, source: Pick<CaseSource, 'children'>): Case | null {
  if (typeof event !== 'object' || event === null) return null;
  const type = fieldOf(event, 'type');
  if (typeof type !== 'string') return null;
  if (delayOf(type) !== null) return { kind: 'delay', label: says, event: type };
  const answered = callOf(type);
  if (answered === null) return isBookingEvent(event) ? { kind: 'event', label: says, event } : null;
  const open = openCalls(source).find(({ call }) => call === answered.call);
  if (open === undefined) return null;
  const { call, port } = open;
  if (answered.outcome === 'error') {
    const failure: Failure = failureOf(fieldOf(event, 'error'));
    return { kind: 'failure', label: says, call, port, failure, answer: (held) => held[port].reject(failure) };
  }
  const output = fieldOf(event, 'output');
  return { kind: 'answer', label: says, call, port, output, answer: (held) => void Reflect.apply(held[port].resolve, held[port], [output]) };
}
