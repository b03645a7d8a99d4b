import type { Address } from '#src/domain/address-decision.ts';
import { stateOf } from '#src/domain/states.ts';
import { normalizeZip } from '#src/domain/zip.ts';

/** One part of an address in the shape of the new Places API. */
export interface AddressComponent {
  types: readonly string[];
  longText: string | null;
}

/** The address out of street number, route, subpremise, locality, state and postal code (spec §2, address); empty texts for what the place does not tell. */
export function addressFromPlace(components: readonly AddressComponent[]): Address {
  const long = (type: string) => components.find(({ types }) => types.includes(type))?.longText?.trim() ?? '';
  return {
    street1: [long('street_number'), long('route')].filter(Boolean).join(' '),
    street2: long('subpremise'),
    city: long('locality') || long('sublocality_level_1') || long('postal_town'),
    state: stateOf(long('administrative_area_level_1'))?.code ?? '',
    zipcode: normalizeZip(long('postal_code')),
  };
}
