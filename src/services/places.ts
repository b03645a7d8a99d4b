/// <reference types="google.maps" />
import { retry } from 'es-toolkit';
import type { Address } from '#src/domain/address-decision.ts';
import { stateOf } from '#src/domain/states.ts';
import { cleanZip } from '#src/domain/zip.ts';

const RETRY_MS = 1000;
const MAX_RETRIES = 10;
const COUNTRY = 'us';
/** House numbers and buildings, not cities or businesses. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route'];

/** One part of an address in the shape of the new Places API. */
export interface AddressComponent {
  types: readonly string[];
  longText: string | null;
}

/** Builds an address from street number, route, subpremise, locality, state and postal code (spec §2, address). What the place lacks is an empty text. */
export function addressFromPlace(components: readonly AddressComponent[]): Address {
  const long = (type: string) =>
    components.find(({ types }) => types.includes(type))?.longText?.trim() ?? '';
  return {
    street1: [long('street_number'), long('route')].filter(Boolean).join(' '),
    street2: long('subpremise'),
    city: long('locality') || long('sublocality_level_1') || long('postal_town'),
    state: stateOf(long('administrative_area_level_1'))?.code ?? '',
    zipcode: cleanZip(long('postal_code')),
  };
}

/** A suggestion in the shape that use-places-autocomplete passes on. */
export interface Suggestion {
  place_id: string;
  description: string;
  structured_formatting: { main_text: string; secondary_text: string };
}

export type SuggestionStatus = 'OK' | 'ZERO_RESULTS' | 'UNKNOWN_ERROR';

type SuggestionCallback = (suggestions: Suggestion[] | null, status: SuggestionStatus) => void;

interface SuggestionService {
  /** Drops stale answers: there is no callback once a later request has been made. */
  getPlacePredictions(request: { input: string }, callback: SuggestionCallback): void;
}

/** Address suggestions as the address screen needs them. */
export interface Places {
  /** For the `googleMaps` option of use-places-autocomplete. */
  googleMaps: { places: { AutocompleteService: new () => SuggestionService } };
  /** The address of a suggestion, with empty texts for missing parts; null if the suggestion is unknown or the service fails. Ends the billing session. */
  addressOf(placeId: string): Promise<Address | null>;
}

interface Text {
  text: string;
}

interface Prediction {
  placeId: string;
  text: Text;
  mainText: Text | null;
  secondaryText: Text | null;
  toPlace(): {
    fetchFields(options: {
      fields: string[];
    }): Promise<{ place: { addressComponents?: AddressComponent[] | null | undefined } }>;
  };
}

interface Suggestions {
  fetchAutocompleteSuggestions(request: {
    input: string;
    includedRegionCodes: string[];
    includedPrimaryTypes: string[];
    sessionToken: object;
  }): Promise<{ suggestions: { placePrediction: Prediction | null }[] }>;
}

/** The part of Google's places library that is used: the new Places API. */
export interface PlacesLibrary {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion: Suggestions;
}

/** Address suggestions from Google's places library. */
export function createPlaces({
  AutocompleteSessionToken,
  AutocompleteSuggestion,
}: PlacesLibrary): Places {
  const predictions = new Map<string, Prediction>();
  let sessionToken = new AutocompleteSessionToken();
  let latest = 0;

  async function suggest(input: string): Promise<Suggestion[]> {
    const request = {
      input,
      includedRegionCodes: [COUNTRY],
      includedPrimaryTypes: ADDRESS_TYPES,
      sessionToken,
    };
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions(request);
    const found = suggestions.flatMap(({ placePrediction }) =>
      placePrediction === null ? [] : [placePrediction],
    );
    for (const prediction of found) predictions.set(prediction.placeId, prediction);
    return found.map(({ placeId, text, mainText, secondaryText }) => ({
      place_id: placeId,
      description: text.text,
      structured_formatting: {
        main_text: mainText?.text ?? text.text,
        secondary_text: secondaryText?.text ?? '',
      },
    }));
  }

  class AutocompleteService implements SuggestionService {
    getPlacePredictions({ input }: { input: string }, callback: SuggestionCallback): void {
      latest += 1;
      const question = latest;
      const answer = (suggestions: Suggestion[] | null, status: SuggestionStatus) => {
        if (question === latest) callback(suggestions, status);
      };
      suggest(input).then(
        (suggestions) => answer(suggestions, suggestions.length === 0 ? 'ZERO_RESULTS' : 'OK'),
        () => answer(null, 'UNKNOWN_ERROR'),
      );
    }
  }

  return {
    googleMaps: { places: { AutocompleteService } },
    async addressOf(placeId) {
      const prediction = predictions.get(placeId);
      sessionToken = new AutocompleteSessionToken();
      latest += 1;
      if (prediction === undefined) return null;
      try {
        const { place } = await prediction.toPlace().fetchFields({ fields: ['addressComponents'] });
        predictions.clear();
        return addressFromPlace(place.addressComponents ?? []);
      } catch {
        return null;
      }
    },
  };
}

async function importPlaces(key: string): Promise<PlacesLibrary> {
  const { importLibrary, setOptions } = await import('@googlemaps/js-api-loader');
  if (globalThis.google?.maps?.importLibrary === undefined)
    setOptions({ key, v: 'weekly', language: 'en', region: 'US' });
  return importLibrary('places');
}

/** Calls `ask` until it answers, with up to ten retries a second apart. Null if it always throws, or when aborted. */
function persistently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | null> {
  const patience = { retries: MAX_RETRIES, delay: RETRY_MS, ...(signal && { signal }) };
  return retry(ask, patience).catch(() => null);
}

export interface PlacesOptions {
  key: string;
  /** Finds the input that suggestions belong to. */
  findInput: () => Element | null;
  signal?: AbortSignal;
  load?: (key: string) => Promise<PlacesLibrary>;
  log?: (message: string) => void;
}

/**
 * Loads address suggestions for an input (spec §8). If the input is missing, logs 'Input element not found' and looks again every second, up
 * to ten times. Retries a script that does not load the same way, but silently. Null when there will be no suggestions. Never rejects.
 */
export async function loadPlaces(options: PlacesOptions): Promise<Places | null> {
  const {
    key,
    findInput,
    signal,
    load = importPlaces,
    log = (message: string) => console.error(message),
  } = options;
  const input = await persistently(async () => {
    const found = findInput();
    if (found !== null) return found;
    log('Input element not found');
    throw new Error('The input is not there yet.');
  }, signal);
  return input === null ? null : persistently(async () => createPlaces(await load(key)), signal);
}
