import type { SaveRequest } from '#machines/booking/booking.types.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import type { DraftDocument } from '#src/domain/draft.ts';

/** Every value inside another one by the way to it, as JSON: `customer.firstName` → `"Jane"`. */
function valuesIn(value: unknown, way = ''): [string, string][] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [[way, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, way === '' ? key : `${way}.${key}`));
}

/** Where two values differ: the way to it, what it is and what it should be, as JSON. */
export function differences(sent: unknown, meant: unknown): { way: string; is: string; shouldBe: string }[] {
  const [is, shouldBe] = [new Map(valuesIn(sent)), new Map(valuesIn(meant))];
  const ways = [...new Set([...shouldBe.keys(), ...is.keys()])].filter((way) => way !== '' && is.get(way) !== shouldBe.get(way));
  return ways.map((way) => ({ way, is: is.get(way) ?? 'nothing', shouldBe: shouldBe.get(way) ?? 'nothing' }));
}

/** Where the visit began: journeys of the chart have an address of their own for it. */
const BEGUN_AT = 'appointmentRequest.marketingAttribution.submissionPageUrl';

function opened({ sessionData, ...document }: DraftDocument): object {
  return { ...document, sessionData: JSON.parse(sessionData) };
}

/** What a page saves otherwise than the chart: what its views handed over is not what was typed and chosen. */
export function faultsOfSave(body: string | null, { draft, saved }: SaveRequest): string[] {
  const found = differences(opened(JSON.parse(body ?? '{ "sessionData": "{}" }')), opened(toDocument(draft, saved?.draft.status ?? null)));
  return found.filter(({ way }) => way !== BEGUN_AT).map(({ way, is, shouldBe }) => `${way} is saved as ${is}, not as ${shouldBe}`);
}
