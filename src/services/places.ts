/// <reference types="google.maps" />
import type { Address } from '#src/domain/address-decision.ts';
import type { AddressComponent } from './place-address.ts';
import { addressFromPlace } from './place-address.ts';

const RETRY_MS = 1000;
const MAX_RETRIES = 10;
const COUNTRY = 'us';
/** House numbers and buildings, not cities or businesses. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route'];

/** A suggestion in the shape that use-places-autocomplete passes on. */
export interface Suggestion {
  place_id: string;
  description: string;
  structured_formatting: { main_text: string; secondary_text: string };
}

export type SuggestionStatus = 'OK' | 'ZERO_RESULTS' | 'UNKNOWN_ERROR';

interface SuggestionService {
  /** The callback is left out for an answer that a later question has overtaken. */
  getPlacePredictions(request: { input: string }, callback: (suggestions: Suggestion[] | null, status: SuggestionStatus) => void): void;
}

/** Address suggestions as the address screen needs them. */
export interface Places {
  /** For the `googleMaps` option of use-places-autocomplete. */
  googleMaps: { places: { AutocompleteService: new () => SuggestionService } };
  /** The address behind a suggestion, with empty texts for what it does not tell; null where the service does not tell. Ends the billing session. */
  addressOf(placeId: string): Promise<Address | null>;
}

interface Text {
  text: string;
}

interface NewPrediction {
  placeId: string;
  text: Text;
  mainText: Text | null;
  secondaryText: Text | null;
  toPlace(): { fetchFields(options: { fields: string[] }): Promise<{ place: { addressComponents?: AddressComponent[] | null | undefined } }> };
}

interface NewSuggestions {
  fetchAutocompleteSuggestions(request: {
    input: string;
    includedRegionCodes: string[];
    includedPrimaryTypes: string[];
    sessionToken: object;
  }): Promise<{ suggestions: { placePrediction: NewPrediction | null }[] }>;
}

interface LegacyService {
  getPlacePredictions(
    request: { input: string; componentRestrictions: { country: string }; types: string[]; sessionToken: object },
    callback: (suggestions: Suggestion[] | null, status: string) => void,
  ): unknown;
}

interface LegacyDetails {
  getDetails(
    request: { placeId: string; fields: string[]; sessionToken: object },
    callback: (place: { address_components?: { types: string[]; long_name: string }[] } | null, status: string) => void,
  ): unknown;
}

/** The part of Google's places library that is used: the new API, and the legacy one for projects that have only that. */
export interface PlacesLibrary {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion?: NewSuggestions;
  AutocompleteService?: new () => LegacyService;
  PlacesService?: new (container: HTMLDivElement) => LegacyDetails;
}

/** Asks for suggestions and addresses in one of the two APIs. */
interface Backend {
  suggest(input: string, sessionToken: object): Promise<Suggestion[]>;
  components(placeId: string, sessionToken: object): Promise<readonly AddressComponent[]>;
}

function newBackend(api: NewSuggestions): Backend {
  const predictions = new Map<string, NewPrediction>();
  return {
    async suggest(input, sessionToken) {
      const request = { input, includedRegionCodes: [COUNTRY], includedPrimaryTypes: ADDRESS_TYPES, sessionToken };
      const { suggestions } = await api.fetchAutocompleteSuggestions(request);
      const found = suggestions.flatMap(({ placePrediction }) => (placePrediction === null ? [] : [placePrediction]));
      for (const prediction of found) predictions.set(prediction.placeId, prediction);
      return found.map(({ placeId, text, mainText, secondaryText }) => ({
        place_id: placeId,
        description: text.text,
        structured_formatting: { main_text: mainText?.text ?? text.text, secondary_text: secondaryText?.text ?? '' },
      }));
    },
    async components(placeId) {
      const prediction = predictions.get(placeId);
      if (prediction === undefined) throw new Error('The suggestion is not known.');
      const { place } = await prediction.toPlace().fetchFields({ fields: ['addressComponents'] });
      predictions.clear();
      return place.addressComponents ?? [];
    },
  };
}

function legacyBackend(service: LegacyService, details: LegacyDetails): Backend {
  return {
    suggest: (input, sessionToken) =>
      new Promise((resolve, reject) => {
        const request = { input, componentRestrictions: { country: COUNTRY }, types: ['address'], sessionToken };
        service.getPlacePredictions(request, (suggestions, status) => {
          if (status === 'OK' || status === 'ZERO_RESULTS') resolve(suggestions ?? []);
          else reject(new Error(status));
        });
      }),
    components: (placeId, sessionToken) =>
      new Promise((resolve, reject) => {
        details.getDetails({ placeId, fields: ['address_components'], sessionToken }, (place, status) => {
          if (status !== 'OK' || place === null) return reject(new Error(status));
          resolve((place.address_components ?? []).map(({ types, long_name }) => ({ types, longText: long_name })));
        });
      }),
  };
}

function backendOf(library: PlacesLibrary): Backend {
  if (library.AutocompleteSuggestion !== undefined) return newBackend(library.AutocompleteSuggestion);
  if (library.AutocompleteService === undefined || library.PlacesService === undefined) throw new Error('The places library has no suggestions.');
  return legacyBackend(new library.AutocompleteService(), new library.PlacesService(document.createElement('div')));
}

/** Suggestions out of Google's places library, new or legacy by what the library offers. Throws where it offers neither. */
export function createPlaces(library: PlacesLibrary): Places {
  const backend = backendOf(library);
  let token = new library.AutocompleteSessionToken();
  let latest = 0;

  class AutocompleteService implements SuggestionService {
    getPlacePredictions(...[{ input }, callback]: Parameters<SuggestionService['getPlacePredictions']>): void {
      latest += 1;
      const question = latest;
      const answer = (suggestions: Suggestion[] | null, status: SuggestionStatus) => {
        if (question === latest) callback(suggestions, status);
      };
      backend.suggest(input, token).then(
        (suggestions) => answer(suggestions, suggestions.length === 0 ? 'ZERO_RESULTS' : 'OK'),
        () => answer(null, 'UNKNOWN_ERROR'),
      );
    }
  }

  return {
    googleMaps: { places: { AutocompleteService } },
    async addressOf(placeId) {
      const session = token;
      token = new library.AutocompleteSessionToken();
      latest += 1;
      try {
        return addressFromPlace(await backend.components(placeId, session));
      } catch {
        return null;
      }
    },
  };
}

async function importPlaces(key: string): Promise<PlacesLibrary> {
  const { importLibrary, setOptions } = await import('@googlemaps/js-api-loader');
  if (globalThis.google?.maps?.importLibrary === undefined) setOptions({ key, v: 'weekly', language: 'en', region: 'US' });
  return importLibrary('places');
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Asks each second, ten times more at most; null when it never answers. Silent. */
async function persistently<T>(ask: () => Promise<T> | T | null, signal: AbortSignal | undefined): Promise<T | null> {
  for (let retry = 0; retry <= MAX_RETRIES; retry += 1) {
    if (retry > 0) await pause(RETRY_MS, signal);
    if (signal?.aborted === true) return null;
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch {
      // Tried again; the fields work by hand meanwhile.
    }
  }
  return null;
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
 * Loads address suggestions for an input (spec §8): a missing input is logged as 'Input element not found' and looked for again each
 * second, up to ten times; so is a script that does not load, but silently. Null when there will be no suggestions. Never rejects.
 */
export async function loadPlaces(options: PlacesOptions): Promise<Places | null> {
  const { key, findInput, signal, load = importPlaces, log = (message: string) => console.error(message) } = options;
  const input = await persistently(() => {
    const found = findInput();
    if (found === null) log('Input element not found');
    return found;
  }, signal);
  return input === null ? null : persistently(async () => createPlaces(await load(key)), signal);
}
