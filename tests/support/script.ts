import type { DraftDocument } from '#src/domain/draft.ts';
import { call, completed, draftDocument, type OpenBlock, save } from './api.ts';

/** A valid phone number made from `serial`. */
export function phoneNumber(serial: number): string {
  return `303${String(5_550_000 + serial)}`;
}

/** A client that is not a browser, with its own IP address. The server under test must trust `X-Forwarded-For` from this machine. */
export function scriptClient(url: string, address: string, others: Record<string, string> = {}) {
  const headers = { 'x-forwarded-for': address, ...others };
  return {
    /** Saves a new draft at the zipcode with everything that booking needs. */
    draft: async (zipcode: string, parts: Parameters<typeof draftDocument>[0] = {}) => {
      const property = { street1: '12 Long Street', city: 'Springfield', state: 'CO', zipcode };
      return (await save(url, draftDocument({ ...parts, property }), headers)).body;
    },
    hold: (draft: DraftDocument, block: OpenBlock) =>
      call('PUT', `${url}/api/Appointments/${draft.id}/hold`, {
        body: { appointmentBlockGuid: block.id },
        headers,
      }),
    book: (draft: DraftDocument, block: OpenBlock) => save(url, completed(draft, block), headers),
  };
}
