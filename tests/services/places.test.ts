import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addressFromPlace,
  createPlaces,
  loadPlaces,
  type Places,
  type PlacesLibrary,
  type Suggestion,
  type SuggestionStatus,
} from '#src/services/places.ts';
import { withResolvers } from '../support/with-resolvers.ts';

const component = (type: string, longText: string) => ({ types: [type, 'political'], longText });

const OAK_STREET = [
  component('street_number', '12'),
  component('route', 'Oak Street'),
  component('subpremise', '4B'),
  component('locality', 'Chicago'),
  component('administrative_area_level_1', 'Illinois'),
  component('postal_code', '60601'),
  component('country', 'United States'),
];
const OAK_ADDRESS = {
  street1: '12 Oak Street',
  street2: '4B',
  city: 'Chicago',
  state: 'IL',
  zipcode: '60601',
};

const suggestion = (id: string): Suggestion => ({
  place_id: id,
  description: `${id}, Chicago`,
  structured_formatting: { main_text: id, secondary_text: 'Chicago' },
});

const prediction = (id: string) => ({
  placeId: id,
  text: { text: `${id}, Chicago` },
  mainText: { text: id },
  secondaryText: { text: 'Chicago' },
  toPlace: () => ({ fetchFields: async () => ({ place: { addressComponents: OAK_STREET } }) }),
});

class Token {
  readonly id = Symbol('session');
}

type Asked = Parameters<PlacesLibrary['AutocompleteSuggestion']['fetchAutocompleteSuggestions']>[0];
type Found = Awaited<
  ReturnType<PlacesLibrary['AutocompleteSuggestion']['fetchAutocompleteSuggestions']>
>;

function libraryOf(answer: (request: Asked) => Promise<Found>) {
  const asked: Asked[] = [];
  const library: PlacesLibrary = {
    AutocompleteSessionToken: Token,
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: (request) => {
        asked.push(request);
        return answer(request);
      },
    },
  };
  return { library, asked };
}

function ask(places: Places, input: string): Promise<[Suggestion[] | null, SuggestionStatus]> {
  const service = new places.googleMaps.places.AutocompleteService();
  return new Promise((resolve) =>
    service.getPlacePredictions({ input }, (suggestions, status) => resolve([suggestions, status])),
  );
}

describe('the address of a place', () => {
  test('fills every field [S2.address-autocomplete]', () => {
    expect(addressFromPlace(OAK_STREET)).toEqual(OAK_ADDRESS);
  });

  test.each([
    ['a borough without a locality', [component('sublocality_level_1', 'Brooklyn')], 'Brooklyn'],
    ['a postal town', [component('postal_town', 'Reading')], 'Reading'],
    [
      'a locality before a borough',
      [component('sublocality_level_1', 'Brooklyn'), component('locality', 'New York')],
      'New York',
    ],
  ])('takes the city from %s', (_, components, city) => {
    expect(addressFromPlace(components).city).toBe(city);
  });

  test('leaves empty what the place does not tell', () => {
    expect(addressFromPlace([component('route', 'Oak Street')])).toEqual({
      street1: 'Oak Street',
      street2: '',
      city: '',
      state: '',
      zipcode: '',
    });
  });
});

describe('suggestions', () => {
  test('come in the shape that the hook passes on, restricted to the US [S2.address-autocomplete]', async () => {
    const { library, asked } = libraryOf(async () => ({
      suggestions: [{ placePrediction: prediction('p1') }, { placePrediction: null }],
    }));
    expect(await ask(createPlaces(library), '12 Oak')).toEqual([[suggestion('p1')], 'OK']);
    expect(asked).toMatchObject([{ input: '12 Oak', includedRegionCodes: ['us'] }]);
  });

  test('that are none, and that fail, are told apart', async () => {
    const { library } = libraryOf(async ({ input }) => {
      if (input === 'fail') throw new Error('quota');
      return { suggestions: [] };
    });
    const places = createPlaces(library);
    expect(await ask(places, 'none')).toEqual([[], 'ZERO_RESULTS']);
    expect(await ask(places, 'fail')).toEqual([null, 'UNKNOWN_ERROR']);
  });

  test('of an earlier question never overwrite those of a later one', async () => {
    const slow = withResolvers<Found>();
    const { library } = libraryOf(({ input }) =>
      input === '12'
        ? slow.promise
        : Promise.resolve({ suggestions: [{ placePrediction: prediction('p2') }] }),
    );
    const places = createPlaces(library);
    const service = new places.googleMaps.places.AutocompleteService();
    const heard: string[] = [];
    service.getPlacePredictions({ input: '12' }, () => heard.push('12'));
    const later = ask(places, '12 Oak');
    expect(await later).toEqual([[suggestion('p2')], 'OK']);
    slow.resolve({ suggestions: [{ placePrediction: prediction('p1') }] });
    await slow.promise;
    await Promise.resolve();
    expect(heard).toEqual([]);
  });

  test('lead to an address, and a new session begins after it', async () => {
    const { library, asked } = libraryOf(async () => ({
      suggestions: [{ placePrediction: prediction('p1') }],
    }));
    const places = createPlaces(library);
    await ask(places, '1');
    await ask(places, '12');
    expect(await places.addressOf('p1')).toEqual(OAK_ADDRESS);
    await ask(places, '13');
    expect(asked[1]?.sessionToken).toBe(asked[0]?.sessionToken);
    expect(asked[2]?.sessionToken).not.toBe(asked[0]?.sessionToken);
  });

  test('that are not known have no address', async () => {
    const { library } = libraryOf(async () => ({ suggestions: [] }));
    expect(await createPlaces(library).addressOf('p9')).toBeNull();
  });
});

test('the maps script is loaded in the browser with the key, and its places library gives the suggestions [S7.maps]', async () => {
  const { library } = libraryOf(async () => ({
    suggestions: [{ placePrediction: prediction('p1') }],
  }));
  const places = loadPlaces({ key: 'maps-key', findInput: () => document.body });
  const findScript = () =>
    document.querySelector<HTMLScriptElement>(
      'head > script[src^="https://maps.googleapis.com/maps/api/js?"]',
    );
  await expect.poll(findScript).not.toBeNull();
  const parameters = Object.fromEntries(new URL(findScript()?.src ?? '').searchParams);
  const importLibrary = vi.fn<(name: string) => Promise<PlacesLibrary>>(async () => library);
  Reflect.get(Object.assign(google.maps, { importLibrary }), '__ib__')();
  const loaded = await places;
  const suggested = loaded === null ? null : await ask(loaded, '12 Oak');
  findScript()?.remove();
  Reflect.deleteProperty(window, 'google');

  expect(parameters).toEqual({
    key: 'maps-key',
    libraries: 'places',
    v: 'weekly',
    language: 'en',
    region: 'US',
    callback: 'google.maps.__ib__',
  });
  expect({ calls: importLibrary.mock.calls, suggested }).toEqual({
    calls: [['places']],
    suggested: [[suggestion('p1')], 'OK'],
  });
});

describe('loading', () => {
  beforeEach(() => void vi.useFakeTimers());
  const { library } = libraryOf(async () => ({ suggestions: [] }));
  const input = document.createElement('input');

  test('waits for the input and logs each time that it is missing [S8.autocomplete-retry]', async () => {
    const logged: string[] = [];
    let found: Element | null = null;
    const places = loadPlaces({
      key: 'k',
      findInput: () => found,
      load: async () => library,
      log: (message) => logged.push(message),
    });
    await vi.advanceTimersByTimeAsync(2500);
    found = input;
    await vi.advanceTimersByTimeAsync(1000);
    expect(await places).toMatchObject({ googleMaps: { places: {} } });
    expect(logged).toEqual([
      'Input element not found',
      'Input element not found',
      'Input element not found',
    ]);
  });

  test('gives up on an input after ten more looks, one a second [S8.autocomplete-retry]', async () => {
    const findInput = vi.fn<() => null>(() => null);
    const places = loadPlaces({
      key: 'k',
      findInput,
      load: async () => library,
      log: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(9999);
    expect(findInput).toHaveBeenCalledTimes(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await places).toBeNull();
    expect(findInput).toHaveBeenCalledTimes(11);
  });

  test('is tried again each second, ten times more, and then given up without a word', async () => {
    const load = vi.fn<() => Promise<PlacesLibrary>>(() => Promise.reject(new Error('blocked')));
    const log = vi.fn<() => void>();
    const places = loadPlaces({ key: 'k', findInput: () => input, load, log });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await places).toBeNull();
    expect(load).toHaveBeenCalledTimes(11);
    expect(log).not.toHaveBeenCalled();
  });

  test('stops when the page is left', async () => {
    const load = vi.fn<() => Promise<PlacesLibrary>>(() => Promise.reject(new Error('blocked')));
    const controller = new AbortController();
    const places = loadPlaces({
      key: 'k',
      findInput: () => input,
      load,
      signal: controller.signal,
    });
    await vi.advanceTimersByTimeAsync(1500);
    controller.abort();
    expect(await places).toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
