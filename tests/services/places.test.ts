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
  component('sublocality_level_1', 'The Loop'),
  component('administrative_area_level_1', 'Illinois'),
  component('postal_code', '60601'),
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

type Library = PlacesLibrary['AutocompleteSuggestion'];
type Asked = Parameters<Library['fetchAutocompleteSuggestions']>[0];
type Found = Awaited<ReturnType<Library['fetchAutocompleteSuggestions']>>;

const found = (id: string): Found => ({
  suggestions: [
    {
      placePrediction: {
        placeId: id,
        text: { text: `${id}, Chicago` },
        mainText: { text: id },
        secondaryText: { text: 'Chicago' },
        toPlace: () => ({
          fetchFields: async () => ({ place: { addressComponents: OAK_STREET } }),
        }),
      },
    },
    { placePrediction: null },
  ],
});

function libraryOf(answer: (request: Asked) => Promise<Found>) {
  const asked: Asked[] = [];
  const library: PlacesLibrary = {
    AutocompleteSessionToken: class {
      readonly id = Symbol('session');
    },
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

  test.each(['sublocality_level_1', 'postal_town'])(
    'has the city of a place without a locality from its %s, and leaves empty what it does not tell',
    (type) => {
      expect(addressFromPlace([component(type, 'Brooklyn')])).toEqual({
        street1: '',
        street2: '',
        city: 'Brooklyn',
        state: '',
        zipcode: '',
      });
    },
  );
});

describe('suggestions', () => {
  test('come in the shape that the hook passes on, restricted to the US [S2.address-autocomplete]', async () => {
    const { library, asked } = libraryOf(async () => found('p1'));
    expect(await ask(createPlaces(library), '12 Oak')).toEqual([[suggestion('p1')], 'OK']);
    expect(asked).toMatchObject([{ input: '12 Oak', includedRegionCodes: ['us'] }]);
  });

  test('that are none are told from those that fail', async () => {
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
      input === '12' ? slow.promise : Promise.resolve(found('p2')),
    );
    const places = createPlaces(library);
    const earlier = vi.fn<() => void>();
    void ask(places, '12').then(earlier);
    expect(await ask(places, '12 Oak')).toEqual([[suggestion('p2')], 'OK']);
    slow.resolve(found('p1'));
    await vi.dynamicImportSettled();
    expect(earlier).not.toHaveBeenCalled();
  });

  test('lead to an address, and a new session begins after it', async () => {
    const { library, asked } = libraryOf(async () => found('p1'));
    const places = createPlaces(library);
    await ask(places, '1');
    await ask(places, '12');
    expect(await places.addressOf('p1')).toEqual(OAK_ADDRESS);
    await ask(places, '13');
    const [first, second, third] = asked.map(({ sessionToken }) => sessionToken);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(await places.addressOf('unknown')).toBeNull();
  });
});

test('the maps script is loaded in the browser with the key, and its places library gives the suggestions [S7.maps]', async () => {
  const { library } = libraryOf(async () => found('p1'));
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

  expect(parameters).toMatchObject({ key: 'maps-key', libraries: 'places', region: 'US' });
  expect(importLibrary).toHaveBeenCalledWith('places');
  expect(suggested).toEqual([[suggestion('p1')], 'OK']);
});

describe('loading', () => {
  beforeEach(() => void vi.useFakeTimers());

  /** Loads a library that is blocked, for an input that is there from second `inputAfter` on. */
  function loading(inputAfter: number) {
    const start = Date.now();
    const controller = new AbortController();
    const findInput = vi.fn<() => Element | null>(() =>
      Date.now() - start < inputAfter * 1000 ? null : document.body,
    );
    const load = vi.fn<() => Promise<PlacesLibrary>>(() => Promise.reject(new Error('blocked')));
    const log = vi.fn<(message: string) => void>();
    const places = loadPlaces({ key: 'k', findInput, load, log, signal: controller.signal });
    return { places, findInput, load, log, leave: () => controller.abort() };
  }

  test('gives up on an input after ten more looks, one a second [S8.autocomplete-retry]', async () => {
    const { places, findInput } = loading(60);
    await vi.advanceTimersByTimeAsync(9999);
    expect(findInput).toHaveBeenCalledTimes(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await places).toBeNull();
    expect(findInput).toHaveBeenCalledTimes(11);
  });

  test('logs each time that the input is missing, and then gives up on the library after ten more tries, without a word [S8.autocomplete-retry]', async () => {
    const { places, load, log } = loading(2.5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await places).toBeNull();
    expect(log.mock.calls).toEqual(Array.from({ length: 3 }, () => ['Input element not found']));
    expect(load).toHaveBeenCalledTimes(11);
  });

  test('stops when the page is left', async () => {
    const { places, load, leave } = loading(0);
    await vi.advanceTimersByTimeAsync(1500);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await places).toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
