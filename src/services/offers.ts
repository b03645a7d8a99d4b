import { object, string } from 'yup';
import { idle } from '#src/startup/schedule.ts';
import type { Http } from './http.ts';
import type { PortFunction } from './ports.ts';
import { anyList, checked } from './response-schema.ts';

const offersSchema = anyList();
const offerSchema = object({ offerText: string().nullable() }).required();

/** Loads the text of the first promotional offer once the browser is idle (spec §7). Null if there is none. */
export function createLoadOffer(http: Http): PortFunction<'loadOffer'> {
  return async (_, signal) => {
    await idle();
    const { body } = await http({
      method: 'GET',
      path: 'PromotionalOffers',
      name: 'GET /PromotionalOffers',
      activity: 'background',
      signal,
    });
    const [first] = checked(offersSchema, body);
    return (first !== undefined && checked(offerSchema, first).offerText?.trim()) || null;
  };
}
