import { object, string } from 'yup';
import { idle } from '#src/startup/schedule.ts';
import { anyList, checked } from './response-schema.ts';
import type { Http } from './http.ts';

const offersSchema = anyList();
const offerSchema = object({ offerText: string().nullable() }).required();

/** Loads the text of the first promotional offer once the browser is idle (spec §7). Null if there is none. Rejects with a ServiceError. */
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
