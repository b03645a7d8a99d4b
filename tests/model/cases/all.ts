import type { Universe } from '../chart/universe.ts';
import { addressCases } from './address.cases.ts';
import { afterBookingCases } from './after-booking.cases.ts';
import { bookingCases } from './booking.cases.ts';
import { PORT_OF, RAISED } from './case.ts';
import type { CasesOf, EventCase, ModelEventType } from './case.ts';
import { formCases } from './form.cases.ts';
import { holdCases } from './hold.cases.ts';
import { landingCases } from './landing.cases.ts';
import { offerCases } from './offer.cases.ts';
import { openingCases } from './opening.cases.ts';
import { savingCases } from './saving.cases.ts';

/** The cases of every event; an event without any does not compile. */
export const CASES = {
  ...formCases,
  ...openingCases,
  ...savingCases,
  ...landingCases,
  ...addressCases,
  ...bookingCases,
  ...holdCases,
  ...offerCases,
  ...afterBookingCases,
} satisfies CasesOf<ModelEventType>;

/** Cases by event type. */
export const CASES_BY_TYPE: ReadonlyMap<string, readonly EventCase[]> = new Map<string, readonly EventCase[]>(Object.entries(CASES));

/** What does not fit between the cases and the chart: events of one that the other does not know. Empty where they fit. */
export function vocabularyProblems(universe: Universe): string[] {
  const raised: readonly string[] = RAISED;
  const known = universe.vocabulary.filter((event) => !raised.includes(event));
  const ports = new Map<string, string>(Object.entries(PORT_OF));
  return [
    ...known.filter((event) => (CASES_BY_TYPE.get(event) ?? []).length === 0).map((event) => `${event}: the chart answers it, no case says when it comes`),
    ...[...CASES_BY_TYPE.keys()].filter((event) => !known.includes(event)).map((event) => `${event}: there are cases, the chart answers it nowhere`),
    ...raised.filter((event) => !universe.vocabulary.includes(event)).map((event) => `${event}: said to be raised, the chart answers it nowhere`),
    ...[...universe.invocations]
      .filter(([id, src]) => src !== 'watchHold' && ports.get(id) !== src)
      .map(([id, src]) => `${id}: the chart invokes ${src}, the cases say ${ports.get(id) ?? 'nothing'}`),
    ...[...CASES_BY_TYPE].flatMap(([event, cases]) =>
      cases.filter(({ id }, index) => cases.findIndex((other) => other.id === id) !== index).map(({ id }) => `${event}: two cases are called “${id}”`),
    ),
  ];
}
