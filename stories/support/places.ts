import type { AddressPlaces, PlacesSource } from '#src/screens/services-context.ts';

const STREETS = ['1600 Broadway', '1600 Broadway Street', '1600 Brook Avenue'];

class AutocompleteService {
  getPlacePredictions(
    { input }: { input: string },
    callback: (suggestions: object[], status: string) => void,
  ): void {
    const found = STREETS.filter((street) => street.toLowerCase().startsWith(input.toLowerCase()));
    const suggestions = found.map((street) => ({
      place_id: street,
      description: `${street}, Denver, CO, USA`,
      structured_formatting: { main_text: street, secondary_text: 'Denver, CO, USA' },
    }));
    callback(suggestions, found.length === 0 ? 'ZERO_RESULTS' : 'OK');
  }
}

const PLACES: AddressPlaces = {
  googleMaps: { places: { AutocompleteService } },
  addressOf: (street1) =>
    Promise.resolve({ street1, street2: '', city: 'Denver', state: 'CO', zipcode: '80202' }),
};

/** Address suggestions without a maps service: three streets in Denver. */
export const PLACES_SOURCE: PlacesSource = { load: () => Promise.resolve(PLACES) };
