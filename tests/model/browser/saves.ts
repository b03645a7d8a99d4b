import type { SaveRequest } from '#machines/booking/booking.types.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import type { DraftDocument } from '#src/domain/draft.ts';

/** Every value inside another one by the way to it, as JSON: `customer.firstName` → `"Jane"`. */
function valuesIn(value: unknown, way = ''): [string, string][] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [[way, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, way === '' ? key : `${way}.${key}`));
}

/** Where the visit began: journeys of the chart have an address of their own for it. */
const BEGUN_AT = 'appointmentRequest.marketingAttribution.submissionPageUrl';

function opened({ sessionData, ...document }: DraftDocument): Map<string, string> {
  return new Map(valuesIn({ ...document, sessionData: JSON.parse(sessionData) }));
}

/** What a page saves otherwise than the chart: what its views handed over is not what was typed and chosen. */
export function faultsOfSave(body: string | null, { draft, saved }: SaveRequest): string[] {
  const [sent, meant] = [opened(JSON.parse(body ?? '{ "sessionData": "{}" }')), opened(toDocument(draft, saved?.draft.status ?? null))];
  const ways = [...new Set([...meant.keys(), ...sent.keys()])].filter((way) => way !== BEGUN_AT && sent.get(way) !== meant.get(way));
  return ways.map((way) => `${way} is saved as ${sent.get(way) ?? 'nothing'}, not as ${meant.get(way) ?? 'nothing'}`);
}
