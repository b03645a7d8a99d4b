import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { OwnersView } from '#machines/booking/booking.page-selectors.ts';
import type { AddressValues } from '#machines/booking/answers/address.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { Address } from '#src/domain/address-decision.ts';
import { AddressView } from '#src/screens/address/AddressView.tsx';
import { NO_SERVICES, type PlacesSource, ServicesContext } from '#src/screens/services-context.ts';
import { emptyForm } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { PLACES_SOURCE } from '#stories/support/places.ts';
import { messageOf, recordForm, rulesLoaded } from '#tests/support/forms.tsx';

const address = await bundledCopy('address');

const REQUIRED = 'Field is required.';

const EMPTY = emptyForm('address');
const FULL: AddressValues = {
  ...EMPTY,
  street1: '1600 Broadway',
  street2: 'Apt 4',
  city: 'Denver',
  state: 'CO',
  zipcode: '80202',
};
const NOT_NEEDED: OwnersView = { state: 'notNeeded', names: [] };

interface Options {
  values?: AddressValues;
  owners?: OwnersView;
  places?: PlacesSource | null;
  hasAutofill?: boolean;
  cityOf?: (zipcode: string) => Promise<string | null>;
}

function renderAddress({
  values = EMPTY,
  owners = NOT_NEEDED,
  places = null,
  hasAutofill = true,
  cityOf = NO_SERVICES.cityOf,
}: Options = {}) {
  const { form, changed, submitted } = recordForm(values);
  render(
    <ServicesContext value={{ ...NO_SERVICES, places, cityOf }}>
      <AddressView
        content={address}
        owners={owners}
        hasAutofill={hasAutofill}
        frame={frameState()}
        form={form}
      />
    </ServicesContext>,
  );
  return { submitted, changed };
}

const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
const street = () => screen.getByLabelText('Street address 1');

function messages() {
  return {
    street1: messageOf(street()),
    street2: messageOf(screen.getByRole('textbox', { name: 'Street address 2' })),
    city: messageOf(screen.getByRole('textbox', { name: 'City' })),
    state: messageOf(screen.getByRole('combobox', { name: 'State' })),
    zipcode: messageOf(screen.getByRole('textbox', { name: 'Zipcode' })),
  };
}

test('an empty address says what is missing, sends nothing and focuses the first field [S5.address, V2]', async () => {
  const { submitted } = renderAddress();
  await next();
  await waitFor(() => expect(document.activeElement).toBe(street()));
  expect({ messages: messages(), submitted }).toEqual({
    messages: {
      street1: REQUIRED,
      street2: null,
      city: REQUIRED,
      state: REQUIRED,
      zipcode: REQUIRED,
    },
    submitted: [],
  });
});

test('an address typed by hand is sent [S2.address, V6]', async () => {
  const errors = vi.spyOn(console, 'error');
  const { submitted } = renderAddress();
  await userEvent.type(street(), '1600 Broadway');
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Denver');
  await userEvent.type(screen.getByRole('combobox', { name: 'State' }), 'colo{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Zipcode' }), '80202-1234');
  await userEvent.tab();
  await next();
  await waitFor(() => expect(submitted).toEqual([{ ...FULL, street2: '' }]));
  expect(errors.mock.calls).toEqual([]);
});

test('without suggestions the street is a plain text box [V6]', () => {
  renderAddress();
  expect(screen.getByRole('textbox', { name: 'Street address 1' })).toBe(street());
});

test('every change is told with what is valid about it, and nothing is looked up by the view', async () => {
  const { changed } = renderAddress({ values: { ...FULL, city: '' } });
  await rulesLoaded();
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'D');
  expect(changed).toEqual([{ values: { ...FULL, city: 'D' }, isValid: true }]);
});

test('the states are the fifty and DC, by abbreviation, in a list that opens upward [S2.states]', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 400, 300, 50),
  );
  renderAddress();
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  const list = screen.getByRole('listbox', { name: 'State list' });
  const rows = within(list).getAllByRole('option');
  expect({
    count: rows[0]?.getAttribute('aria-setsize'),
    first: rows[0]?.textContent,
    hasDistrict: rows.some((row) => row.textContent === 'DC District of Columbia'),
    isAbove: list.parentElement?.className.includes('up'),
  }).toEqual({ count: '51', first: 'AK Alaska', hasDistrict: true, isAbove: true });
});

test('a suggestion chosen by keyboard fills in street, city, state and zipcode and keeps a typed second line [S2.address-autocomplete]', async () => {
  const { changed } = renderAddress({
    values: { ...EMPTY, street2: 'Apt 4' },
    places: PLACES_SOURCE,
  });
  const field = await screen.findByRole('combobox', { name: 'Street address 1' });
  await userEvent.type(field, '1600 b');
  await screen.findByRole('option', { name: /1600 Broadway Street/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(changed.at(-1)).toEqual({ values: FULL, isValid: true }));
});

test('a suggestion can be pressed [S2.address-autocomplete]', async () => {
  const { changed } = renderAddress({ places: PLACES_SOURCE });
  await userEvent.type(
    await screen.findByRole('combobox', { name: 'Street address 1' }),
    '1600 brook',
  );
  await userEvent.click(await screen.findByRole('option', { name: /1600 Brook Avenue/ }));
  await waitFor(() =>
    expect(changed.at(-1)?.values).toEqual({ ...FULL, street1: '1600 Brook Avenue', street2: '' }),
  );
});

test('any text may stay: leaving the field or Escape keeps what was typed [S2.address-autocomplete]', async () => {
  const { changed } = renderAddress({ places: PLACES_SOURCE });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Street address 1' });
  await userEvent.type(field, '1600 b');
  await screen.findByRole('option', { name: /1600 Broadway Street/ });
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  expect({
    value: field.value,
    last: changed.at(-1)?.values.street1,
    open: screen.queryAllByRole('option'),
  }).toEqual({
    value: '1600 b',
    last: '1600 b',
    open: [],
  });
});

/** A source that returns an address only when `answer` is called with it. */
function slowly(source: PlacesSource) {
  let told: (address: Address | null) => void = () => undefined;
  const load: PlacesSource['load'] = async (...args) => {
    const places = await source.load(...args);
    return places && { ...places, addressOf: () => new Promise((resolve) => (told = resolve)) };
  };
  return { places: { load }, answer: (found: Address | null) => told(found) };
}

test('an answer that comes after the visitor has typed on is dropped', async () => {
  const { places, answer } = slowly(PLACES_SOURCE);
  const { changed } = renderAddress({ places });
  const field = await screen.findByRole('combobox', { name: 'Street address 1' });
  await userEvent.type(field, '1600 brook');
  await userEvent.click(await screen.findByRole('option', { name: /1600 Brook Avenue/ }));
  await userEvent.type(field, ' 5');
  answer({
    street1: '1600 Brook Avenue',
    street2: '',
    city: 'Denver',
    state: 'CO',
    zipcode: '80202',
  });
  await Promise.resolve();
  expect(changed.at(-1)?.values).toEqual({ ...EMPTY, street1: '1600 Brook Avenue 5' });
});

/** A source that always suggests these addresses, by first line. Null: the service does not return the full address. */
function suggesting(addresses: Record<string, Address | null>): PlacesSource {
  class AutocompleteService {
    getPlacePredictions(
      _: object,
      callback: (suggestions: object[], status: string) => void,
    ): void {
      const suggestions = Object.keys(addresses).map((line) => ({
        place_id: line,
        description: line,
        structured_formatting: { main_text: line, secondary_text: 'USA' },
      }));
      callback(suggestions, 'OK');
    }
  }
  return {
    load: async () => ({
      googleMaps: { places: { AutocompleteService } },
      addressOf: async (line) => addresses[line] ?? null,
    }),
  };
}

async function chooseFor(typed: string, suggestion: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: 'Street address 1' });
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${suggestion}`) }));
}

const TOWN = { street2: '', city: 'Denver', state: 'CO', zipcode: '80202' };

test.each<[string, Address | null, Partial<AddressValues>]>([
  ['tells its address', { ...TOWN, street1: 'New Road' }, { ...TOWN, street1: '4711 New Road' }],
  ['does not', null, { street1: '4711 New Rd' }],
])(
  'a suggestion without a house number keeps the typed one where the service %s [V9]',
  async (_, behind, filled) => {
    const { changed } = renderAddress({ places: suggesting({ 'New Rd': behind }) });
    await chooseFor('4711 new', 'New Rd');
    await waitFor(() => expect(changed.at(-1)?.values).toEqual({ ...EMPTY, ...filled }));
  },
);

test('a unit typed on the first line moves to the second, and nothing of it is lost with what a suggestion knows [V9]', async () => {
  const { changed } = renderAddress({
    places: suggesting({ '1600 Broadway': { ...TOWN, street1: '1600 Broadway', street2: '4' } }),
  });
  await chooseFor('1600 Broadway Apt 4B', '1600 Broadway');
  await waitFor(() =>
    expect(changed.at(-1)).toEqual({ values: { ...FULL, street2: 'Apt 4B' }, isValid: true }),
  );
});

test('the unit of a suggestion goes when the next is chosen, and one that was typed stays [V9]', async () => {
  const places = suggesting({
    '1 Elm Street': { ...TOWN, street1: '1 Elm Street', street2: '4B' },
    '1600 Broadway': { ...TOWN, street1: '1600 Broadway' },
  });
  const { changed } = renderAddress({ places });
  await chooseFor('1 elm', '1 Elm Street');
  await waitFor(() =>
    expect(changed.at(-1)?.values).toEqual({
      ...EMPTY,
      ...TOWN,
      street1: '1 Elm Street',
      street2: '4B',
    }),
  );
  await chooseFor('1600', '1600 Broadway');
  await waitFor(() => expect(changed.at(-1)?.values).toEqual({ ...FULL, street2: '' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Street address 2' }), 'Apt 9');
  await chooseFor('1 elm', '1 Elm Street');
  await waitFor(() =>
    expect(changed.at(-1)?.values).toEqual({ ...FULL, street1: '1 Elm Street', street2: 'Apt 9' }),
  );
});

test('what is typed into the second line while the service looks the address up stays [V9]', async () => {
  const { places, answer } = slowly(suggesting({ '1600 Broadway': null }));
  const { changed } = renderAddress({ places });
  await chooseFor('1600', '1600 Broadway');
  await userEvent.type(screen.getByRole('textbox', { name: 'Street address 2' }), 'Apt 9');
  answer({ ...TOWN, street1: '1600 Broadway', street2: '4B' });
  await waitFor(() => expect(changed.at(-1)?.values).toEqual({ ...FULL, street2: 'Apt 9' }));
});

test.each<[OwnersView, string]>([
  [{ state: 'incomplete', names: [] }, 'Fill in the address above to see who is on record.'],
  [{ state: 'lookingUp', names: [] }, 'Looking up the owners on record…'],
  [
    { state: 'known', names: [] },
    "Registered homeownersNone FoundWe found no owner in public records. That's okay. Just tell us whether you own the home.",
  ],
  [{ state: 'known', names: ['Ada Li', 'Bo Li'] }, 'Registered homeownersAda LiBo Li'],
  [
    { state: 'unknown', names: [] },
    "We couldn't look up the owners right now. You can continue without them.",
  ],
])('owners %j are told, and always why [S2.verify]', (owners, text) => {
  renderAddress({ owners });
  const section = screen.getByRole('region', { name: 'Verify homeownership' });
  expect(within(section).getByText(address.verification.text).tagName).toBe('P');
  expect(within(section).getByRole('status').textContent).toEqual(text);
});

test('owners who arrive late, however many, move no answer: they stand below [S2.verify, V2]', () => {
  renderAddress({
    owners: { state: 'known', names: ['Ada Li', 'Bo Li', 'Cy Li', 'Di Li', 'Ed Li'] },
  });
  const owners = screen.getByText('Ed Li');
  expect(
    screen.getAllByRole('radio').map((radio) => radio.compareDocumentPosition(owners)),
  ).toEqual([Node.DOCUMENT_POSITION_FOLLOWING, Node.DOCUMENT_POSITION_FOLLOWING]);
});

test('where homeownership must be verified an answer is required, with the ids of the specification [S2.verify, S5.address]', async () => {
  const { submitted } = renderAddress({ values: FULL, owners: { state: 'unknown', names: [] } });
  const radios = screen.getAllByRole('radio');
  expect(radios.map((radio) => [radio.id, radio.getAttribute('value')])).toEqual([
    ['lead_is_the_homeowner', 'lead_is_the_homeowner'],
    ['im_not_sure', 'im_not_sure'],
  ]);
  await next();
  expect(await screen.findByText(REQUIRED)).toBeTruthy();
  expect(submitted).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: "I'm not sure" }));
  await next();
  await waitFor(() => expect(submitted).toEqual([{ ...FULL, ownershipSelection: 'im_not_sure' }]));
});

const state = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
const zipcode = () => screen.getByRole('textbox', { name: 'Zipcode' });

test('the state follows a typed zipcode until the visitor chooses another [S2.state-of-zip]', async () => {
  renderAddress();
  await userEvent.type(zipcode(), '80202');
  await waitFor(() => expect(state().value).toBe('CO'));
  await userEvent.clear(zipcode());
  await userEvent.type(zipcode(), '75201');
  await waitFor(() => expect(state().value).toBe('TX'));
  await userEvent.clear(state());
  await userEvent.type(state(), 'NM{Tab}');
  await userEvent.clear(zipcode());
  await userEvent.type(zipcode(), '80202');
  await screen.findByText('Zipcode 80202 is in Colorado. Is the home in New Mexico?');
  expect(state().value).toBe('NM');
});

test('a zipcode of another state is asked about once and never refused [S2.state-of-zip]', async () => {
  const { submitted } = renderAddress({ values: { ...FULL, state: 'TX' } });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, keep Texas' }));
  expect(screen.queryByText(/Is the home in/)).toBe(null);
  await next();
  await waitFor(() => expect(submitted).toEqual([{ ...FULL, state: 'TX' }]));
});

test('the question names the District of Columbia as people do [S2.state-of-zip]', () => {
  renderAddress({ values: { ...FULL, state: 'DC' } });
  expect(screen.getByText(/Is the home in/).textContent).toBe(
    'Zipcode 80202 is in Colorado. Is the home in the District of Columbia?',
  );
});

test('the answer that the state is wrong changes it [S2.state-of-zip]', async () => {
  renderAddress({ values: { ...FULL, state: 'TX' } });
  await userEvent.click(screen.getByRole('button', { name: 'No, change to Colorado' }));
  await waitFor(() => expect(state().value).toBe('CO'));
  expect(screen.queryByText(/Is the home in/)).toBe(null);
});

const city = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'City' });
const CITIES: Record<string, string> = { '80202': 'Denver', '75201': 'Dallas' };
const cityOf = async (zip: string) => CITIES[zip] ?? null;

async function typeZipcode(digits: string): Promise<void> {
  await userEvent.clear(zipcode());
  await userEvent.type(zipcode(), digits);
}

test('the city follows the zipcode, that of the landing page first [S2.city-of-zip]', async () => {
  const { changed } = renderAddress({ values: { ...EMPTY, zipcode: '80202' }, cityOf });
  await waitFor(() => expect(city().value).toBe('Denver'));
  await typeZipcode('75201');
  await waitFor(() => expect(city().value).toBe('Dallas'));
  expect(changed.at(-1)?.values).toEqual({
    ...EMPTY,
    city: 'Dallas',
    state: 'TX',
    zipcode: '75201',
  });
});

test('a typed city stays, also at a second zipcode [S2.city-of-zip]', async () => {
  renderAddress({ values: { ...EMPTY, zipcode: '80202' }, cityOf });
  await waitFor(() => expect(city().value).toBe('Denver'));
  await userEvent.clear(city());
  await userEvent.type(city(), 'Aurora');
  await typeZipcode('75201');
  await waitFor(() => expect(state().value).toBe('TX'));
  expect(city().value).toBe('Aurora');
});

test('a city that comes while the visitor is in its box, or after the zipcode has changed, is not filled in [S2.city-of-zip]', async () => {
  let answer: (name: string) => void = () => undefined;
  renderAddress({
    values: { ...EMPTY, zipcode: '80202' },
    cityOf: () => new Promise((resolve) => (answer = resolve)),
  });
  await userEvent.click(city());
  answer('Denver');
  await Promise.resolve();
  expect(city().value).toBe('');
  await typeZipcode('75201');
  const late = answer;
  await typeZipcode('80');
  late('Dallas');
  await Promise.resolve();
  expect(city().value).toBe('');
});

test('a territory is said to be not served [S2.states]', async () => {
  renderAddress({ values: FULL });
  await userEvent.clear(state());
  await userEvent.type(state(), 'Puerto Rico{Tab}');
  expect(messageOf(state())).toBe("We don't serve Puerto Rico yet.");
  expect(state().value).toBe('CO');
  await userEvent.clear(state());
  await userEvent.type(state(), 'TX{Tab}');
  expect(messageOf(state())).toBe(null);
});

test('another address asks again who owns the home, and the same one does not [F30]', async () => {
  const { changed } = renderAddress({
    values: { ...FULL, ownershipSelection: 'lead_is_the_homeowner' },
    owners: { state: 'unknown', names: [] },
  });
  await userEvent.click(screen.getByRole('textbox', { name: 'City' }));
  await userEvent.tab();
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.id)).toEqual([
    'lead_is_the_homeowner',
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Street address 1' }), '0');
  await waitFor(() =>
    expect(changed.at(-1)).toEqual({
      values: { ...FULL, street1: `${FULL.street1}0`, ownershipSelection: null },
      isValid: false,
    }),
  );
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
});

test('without verification there is no section and no answer is needed [S2.verify]', async () => {
  const { submitted } = renderAddress({ values: FULL });
  await next();
  await waitFor(() => expect(submitted).toEqual([FULL]));
  expect(screen.queryByRole('region', { name: 'Verify homeownership' })).toBe(null);
});
