import { createContext } from 'react';

/** What a suggestion fills in; an empty text leaves what was typed. */
export interface SuggestedAddress {
  street1: string;
  street2: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Five digits. */
  zipcode: string;
}

/** Address suggestions, in the shape use-places-autocomplete takes. */
export interface AddressPlaces {
  /** For the `googleMaps` option of the hook: an object with `places.AutocompleteService`. */
  googleMaps: { places: { AutocompleteService: new () => object } };
  /** The address behind a suggestion; null where the service does not tell. */
  addressOf(placeId: string): Promise<SuggestedAddress | null>;
}

/** Loads the suggestions for an input; null when there will be none. Never rejects. */
export interface PlacesSource {
  load(findInput: () => Element | null, signal: AbortSignal): Promise<AddressPlaces | null>;
}

/** Filled once at the start of the application; null where there is no maps key (decision V6). */
export const PlacesContext = createContext<PlacesSource | null>(null);
