import { addressCases } from './address.cases.ts';
import { bookingCases } from './booking.cases.ts';
import type { CasesOf, EventCase, ModelEvent, ModelEventType } from './case.ts';
import { formCases } from './form.cases.ts';
import { holdCases } from './hold.cases.ts';
import { offerCases } from './offer.cases.ts';
import { openingCases } from './opening.cases.ts';
import { savingCases } from './saving.cases.ts';
import { visitCases } from './visit.cases.ts';

/** The cases of every event; an event without any does not compile. */
export const CASES = {
  ...formCases,
  ...openingCases,
  ...savingCases,
  ...addressCases,
  ...bookingCases,
  ...holdCases,
  ...offerCases,
  ...visitCases,
} satisfies CasesOf<ModelEventType>;

/** Cases by event type. */
export type CasesByType = ReadonlyMap<string, readonly EventCase[]>;

/** Whether a coverage report's event is in the catalogue. Checks only the type: its payload is valid if the report was made from the same chart. */
export function isModelEvent(value: unknown): value is ModelEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    Object.hasOwn(CASES, value.type)
  );
}
