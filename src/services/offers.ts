import { object, string } from 'yup';
import { idle } from '#src/startup/schedule.ts';
import { anyList, checked } from './response-schema.ts';
import type { Http } from './http.ts';

const offersSchema = anyList();
const offerSchema = object({ offerText: string().nullable() }).required();

/** The text of the first promotional offer, or null where there is none (spec §7), asked for once the page has been drawn. Rejects with a ServiceError. */
export type LoadOffer = (signal?: AbortSignal) => Promise<string | null>;

export function createLoadOffer(http: Http): LoadOffer {
  return async (signal) => {
    await idle();
    const { body } = await http({
      method: 'GET',
      path: 'PromotionalOffers',
      name: 'GET /PromotionalOffers',
      activity: 'background',
      ...(signal && { signal }),
    });
    const [first] = checked(offersSchema, body);
    if (first === undefined) return null;
    const text = checked(offerSchema, first).offerText?.trim();
    return text === undefined || text === '' ? null : text;
  };
}
