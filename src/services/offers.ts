import { array, object, string } from 'yup';
import { idle } from '#src/domain/idle.ts';
import { checked } from './answers.ts';
import type { Http } from './http.ts';

const offersSchema = array(object({ offerText: string().nullable() }).required()).required();

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
    const text = checked(offersSchema, body)[0]?.offerText?.trim();
    return text === undefined || text === '' ? null : text;
  };
}
