import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { OwnersView } from '#machines/booking/booking.page-selectors.ts';
import type { AddressValues } from '#machines/booking/answers/address.ts';
import type { Address } from '#src/domain/address-decision.ts';
import type { AddressViewProps } from '#src/screens/address/AddressView.tsx';
import {
  NO_SERVICES,
  type PageServices,
  type PlacesSource,
  ServicesContext,
} from '#src/screens/services-context.ts';
import { Empty } from '#stories/screens/Address.stories.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { PLACES_SOURCE } from '#stories/support/places.ts';
import { hasFocus, messageOf, press, recordForm, textBox } from '#tests/support/forms.tsx';

const REQUIRED = 'Field is required.';

const EMPTY = emptyForm('address');
const TOWN = { street2: '', city: 'Denver', state: 'CO', zipcode: '80202' };
const FULL: AddressValues = { ...EMPTY, ...TOWN, street1: '1600 Broadway', street2: 'Apt 4' };
const UNKNOWN: OwnersView = { state: 'unknown', names: [] };

interface Options extends Partial<Pick<AddressViewProps, 'owners'>>, Partial<PageServices> {
  values?: AddressValues;
}

function show({ values = EMPTY, owners, ...services }: Options = {}) {
  const { form, ...recorded } = recordForm(values);
  render(
    <ServicesContext value={{ ...NO_SERVICES, ...services }}>
      <Empty.Component {...(owners && { owners })} form={form} />
    </ServicesContext>,
  );
  return recorded;
}

const city = () => textBox('City');
const state = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
const checked = () => screen.queryAllByRole('radio', { checked: true }).map(({ id }) => id);

async function retype(box: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(box);
  await userEvent.type(box, text);
}

test('an empty address says what is missing, sends nothing and focuses the first field [S5.address, V2]', async () => {
  const { submitted } = show();
  await press('Next');
  await hasFocus(() => textBox('Street address 1'));
  const fields = [textBox('Street address 2'), city(), state(), textBox('Zipcode')];

  expect(messageOf(textBox('Street address 1'))).toBe(REQUIRED);
  expect(fields.map(messageOf)).toEqual([null, REQUIRED, REQUIRED, REQUIRED]);
  expect(submitted).toEqual([]);
});

test('an address typed by hand is sent; without suggestions its street is a plain box, without verification it asks for no owner [S2.address, S2.verify, V6]', async () => {
  const { submitted } = show();
  await userEvent.type(textBox('Street address 1'), '1600 Broadway');
  await userEvent.type(city(), 'Denver');
  await userEvent.type(state(), 'colo{Enter}');
  await userEvent.type(textBox('Zipcode'), '80202-1234');
  await userEvent.tab();
  await press('Next');

  await waitFor(() => expect(submitted).toEqual([{ ...FULL, street2: '' }]));
  expect(screen.queryByRole('region', { name: 'Verify homeownership' })).toBe(null);
});

test('the states are the fifty and DC, by abbreviation, in a list that opens upward [S2.states]', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 400, 300, 50),
  );
  show();
  await userEvent.click(state());
  const list = screen.getByRole('listbox', { name: 'State list' });
  const [first] = within(list).getAllByRole('option');

  expect({
    count: first?.getAttribute('aria-setsize'),
    first: first?.textContent,
    isAbove: list.parentElement?.className.includes('up'),
  }).toEqual({ count: '51', first: 'AK Alaska', isAbove: true });
});

test('a suggestion chosen by keyboard fills in street, city, state and zipcode and keeps a typed second line [S2.address-autocomplete]', async () => {
  const { changed } = show({ values: { ...EMPTY, street2: 'Apt 4' }, places: PLACES_SOURCE });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Street address 1' }), '1600 b');
  await screen.findByRole('option', { name: /1600 Broadway Street/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');

  await waitFor(() => expect(changed.at(-1)).toEqual({ values: FULL, isValid: true }));
});

test('any text may stay: leaving the field or Escape keeps what was typed [S2.address-autocomplete]', async () => {
  const { changed } = show({ places: PLACES_SOURCE });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Street address 1' }), '1600 b');
  await screen.findByRole('option', { name: /1600 Broadway Street/ });
  await userEvent.keyboard('{ArrowDown}{Escape}{Escape}');
  await userEvent.tab();

  expect(changed.at(-1)?.values.street1).toBe('1600 b');
  expect(screen.queryAllByRole('option')).toEqual([]);
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

/** A source that suggests one address, and returns it only when `answer` is called. */
function slowly(address: Address) {
  let reported = (): void => undefined;
  const load: PlacesSource['load'] = async (...args) => {
    const places = await suggesting({ [address.street1]: address }).load(...args);
    return (
      places && {
        ...places,
        addressOf: () =>
          new Promise((resolve) => {
            reported = () => resolve(address);
          }),
      }
    );
  };
  return { places: { load }, answer: () => reported() };
}

async function chooseFor(typed: string, suggestion: string): Promise<void> {
  await retype(await screen.findByRole('combobox', { name: 'Street address 1' }), typed);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${suggestion}`) }));
}

test('an answer that comes after the visitor has typed on is dropped', async () => {
  const { places, answer } = slowly({ ...TOWN, street1: 'Brook Avenue' });
  const { changed } = show({ places });
  await chooseFor('1600 brook', 'Brook Avenue');
  await userEvent.type(screen.getByRole('combobox', { name: 'Street address 1' }), ' 5');
  answer();
  await Promise.resolve();

  expect(changed.at(-1)?.values).toEqual({ ...EMPTY, street1: '1600 Brook Avenue 5' });
});

test('a suggestion without a house number keeps the typed one where the service does not tell its address [V9]', async () => {
  const { changed } = show({ places: suggesting({ 'New Rd': null }) });
  await chooseFor('4711 new', 'New Rd');

  await waitFor(() => expect(changed.at(-1)?.values).toEqual({ ...EMPTY, street1: '4711 New Rd' }));
});

test('the unit of a suggestion goes when the next is chosen, and one that was typed stays [V9]', async () => {
  const elm = { ...TOWN, street1: '1 Elm Street', street2: '4B' };
  const places = suggesting({
    '1 Elm Street': elm,
    '1600 Broadway': { ...TOWN, street1: '1600 Broadway' },
  });
  const { changed } = show({ places });
  const becomes = (values: Partial<AddressValues>) =>
    waitFor(() => expect(changed.at(-1)?.values).toEqual({ ...EMPTY, ...values }));
  await chooseFor('1 elm', '1 Elm Street');
  await becomes(elm);
  await chooseFor('1600', '1600 Broadway');
  await becomes({ ...FULL, street2: '' });
  await userEvent.type(textBox('Street address 2'), 'Apt 9');
  await chooseFor('1 elm', '1 Elm Street');
  await becomes({ ...elm, street2: 'Apt 9' });
});

test('what is typed into the second line while the service looks the address up stays [V9]', async () => {
  const { places, answer } = slowly({ ...TOWN, street1: '1600 Broadway', street2: '4B' });
  const { changed } = show({ places });
  await chooseFor('1600', '1600 Broadway');
  await userEvent.type(textBox('Street address 2'), 'Apt 9');
  answer();

  await waitFor(() => expect(changed.at(-1)?.values).toEqual({ ...FULL, street2: 'Apt 9' }));
});

test('that no owner was found is told, and that it does not matter [S2.verify]', () => {
  show({ owners: { state: 'known', names: [] } });
  const section = screen.getByRole('region', { name: 'Verify homeownership' });

  expect(within(section).getByRole('status').textContent).toBe(
    "Registered homeownersNone FoundWe found no owner in public records. That's okay. Just tell us whether you own the home.",
  );
});

test('owners who arrive late, however many, move no answer: they stand below [S2.verify, V2]', () => {
  show({ owners: { state: 'known', names: ['Ada Li', 'Ed Li'] } });
  const owners = screen.getByText('Ada Li');

  expect(
    screen.getAllByRole('radio').map((radio) => radio.compareDocumentPosition(owners)),
  ).toEqual([Node.DOCUMENT_POSITION_FOLLOWING, Node.DOCUMENT_POSITION_FOLLOWING]);
});

test('where homeownership must be verified an answer is required, with the ids of the specification [S2.verify, S5.address]', async () => {
  const { submitted } = show({ values: FULL, owners: UNKNOWN });
  const ids = screen.getAllByRole<HTMLInputElement>('radio').map(({ id, value }) => [id, value]);
  await press('Next');
  await screen.findByText(REQUIRED);
  const early = [...submitted];
  await press("I'm not sure", 'radio');
  await press('Next');

  await waitFor(() => expect(submitted).toEqual([{ ...FULL, ownershipSelection: 'im_not_sure' }]));
  expect(early).toEqual([]);
  expect(ids).toEqual([
    ['lead_is_the_homeowner', 'lead_is_the_homeowner'],
    ['im_not_sure', 'im_not_sure'],
  ]);
});

test('another address asks again who owns the home, and the same one does not [F30]', async () => {
  const { changed } = show({
    values: { ...FULL, ownershipSelection: 'lead_is_the_homeowner' },
    owners: UNKNOWN,
  });
  await userEvent.click(city());
  await userEvent.tab();
  const same = checked();
  await userEvent.type(textBox('Street address 1'), '0');

  await waitFor(() => expect(changed.at(-1)?.values.ownershipSelection).toBe(null));
  expect({ same, other: checked() }).toEqual({ same: ['lead_is_the_homeowner'], other: [] });
});

test('the state follows a typed zipcode until the visitor chooses another [S2.state-of-zip]', async () => {
  show();
  await userEvent.type(textBox('Zipcode'), '80202');
  await waitFor(() => expect(state().value).toBe('CO'));
  await retype(textBox('Zipcode'), '75201');
  await waitFor(() => expect(state().value).toBe('TX'));
  await retype(state(), 'NM{Tab}');
  await retype(textBox('Zipcode'), '80202');
  await screen.findByText('Zipcode 80202 is in Colorado. Is the home in New Mexico?');

  expect(state().value).toBe('NM');
});

test('a zipcode of another state is asked about once and never refused [S2.state-of-zip]', async () => {
  const { submitted } = show({ values: { ...FULL, state: 'DC' } });
  const question = screen.getByText(/Is the home in/).textContent;
  await press('Yes, keep District of Columbia');
  const after = screen.queryByText(/Is the home in/);
  await press('Next');

  await waitFor(() => expect(submitted).toEqual([{ ...FULL, state: 'DC' }]));
  expect({ question, after }).toEqual({
    question: 'Zipcode 80202 is in Colorado. Is the home in the District of Columbia?',
    after: null,
  });
});

test('the answer that the state is wrong changes it [S2.state-of-zip]', async () => {
  show({ values: { ...FULL, state: 'TX' } });
  await press('No, change to Colorado');

  await waitFor(() => expect(state().value).toBe('CO'));
  expect(screen.queryByText(/Is the home in/)).toBe(null);
});

const CITIES: Record<string, string> = { '80202': 'Denver', '75201': 'Dallas' };
const OF_LANDING_PAGE = {
  values: { ...EMPTY, zipcode: '80202' },
  cityOf: async (zipcode: string) => CITIES[zipcode] ?? null,
};

test('the city follows the zipcode, that of the landing page first [S2.city-of-zip]', async () => {
  show(OF_LANDING_PAGE);
  await waitFor(() => expect(city().value).toBe('Denver'));
  await retype(textBox('Zipcode'), '75201');
  await waitFor(() => expect(city().value).toBe('Dallas'));
});

test('a typed city stays, also at a second zipcode [S2.city-of-zip]', async () => {
  show(OF_LANDING_PAGE);
  await waitFor(() => expect(city().value).toBe('Denver'));
  await retype(city(), 'Aurora');
  await retype(textBox('Zipcode'), '75201');
  await waitFor(() => expect(state().value).toBe('TX'));

  expect(city().value).toBe('Aurora');
});

test('a city that comes while the visitor is in its box, or after the zipcode has changed, is not filled in [S2.city-of-zip]', async () => {
  let answer: (name: string) => void = () => undefined;
  show({ ...OF_LANDING_PAGE, cityOf: () => new Promise((resolve) => (answer = resolve)) });
  await userEvent.click(city());
  answer('Denver');
  await Promise.resolve();
  const inBox = city().value;
  await retype(textBox('Zipcode'), '75201');
  const late = answer;
  await retype(textBox('Zipcode'), '80');
  late('Dallas');
  await Promise.resolve();

  expect({ inBox, city: city().value }).toEqual({ inBox: '', city: '' });
});

test('a territory is said to be not served [S2.states]', async () => {
  show({ values: FULL });
  await retype(state(), 'Puerto Rico{Tab}');
  expect(messageOf(state())).toBe("We don't serve Puerto Rico yet.");
  expect(state().value).toBe('CO');
  await retype(state(), 'TX{Tab}');
  expect(messageOf(state())).toBe(null);
});
