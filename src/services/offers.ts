import { OFFER } from '#src/domain/responses.ts';
import { idle } from '#src/startup/schedule.ts';
import type { Http } from './http.ts';
import type { PortFunction } from './ports.ts';
import { checked } from './checked.ts';

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
    const [first = {}] = Array.isArray(body) ? body : [null];
    return checked(OFFER, first).offerText.trim() || null;
  };
}
