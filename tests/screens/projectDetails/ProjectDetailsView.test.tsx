import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ProjectDetailsValues } from '#machines/booking/answers/projectDetails.ts';
import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { withNextPage } from '#machines/booking/booking.draft.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { INSIDE_SALES_REASON, PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { Draft, ProjectDoor, ProjectWindow } from '#src/domain/draft.ts';
import { newDoor } from '#src/domain/project.ts';
import { Empty } from '#stories/screens/ProjectDetails.stories.tsx';
import { answeredDraft } from '../../support/booking.ts';
import { hasFocus, messageOf, press, showForm } from '../../support/forms.tsx';
import { showStage } from '../../support/stage.tsx';

const copy = await bundledCopy('projectDetails');

const REQUIRED = 'Field is required.';
const WINDOW: ProjectWindow = { style: 'Casement', amount: 3, options: [] };
const DOOR: ProjectDoor = {
  type: 'Swinging',
  location: 'Front Door',
  color: 'Grey',
  style: 'Full Glass',
  styleComments: '',
};

function show(details: Partial<ProjectDetailsValues> = {}, content = copy) {
  return showForm(Empty, { windows: [], doors: [], ...details }, { content });
}

const card = (name: string) => within(screen.getByRole('group', { name }));
const cards = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const select = (name: string, label: string) =>
  card(name).getByRole<HTMLSelectElement>('combobox', { name: label });
const entries = (name: string, label: string) =>
  [...select(name, label).options].map(({ text }) => text);
const radios = (name: string, group: string) =>
  within(card(name).getByRole('radiogroup', { name: group }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value, checked }) => (checked ? `${value} ✓` : value));
const quantity = (name: string) =>
  card(name).getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
const comments = (name: string) =>
  card(name).getByRole<HTMLTextAreaElement>('textbox', { name: 'Comments' });
const spoken = () => document.getElementById('polite-announcer')?.textContent;
const pressIn = (name: string, label: string) => userEvent.click(card(name).getByLabelText(label));

test('a double click on Remove does it once, though another card has taken its place [F15]', () => {
  show({ windows: [WINDOW, WINDOW, WINDOW] });
  for (const detail of [1, 2]) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    // A browser stamps a press when it happens, however long the page has been working on the last one.
    Object.defineProperty(click, 'timeStamp', { value: 60_000 + 100 * detail });
    fireEvent(screen.getByRole('button', { name: 'Remove window 1' }), click);
  }
  expect(cards()).toEqual(['Window 1', 'Window 2']);
});

test('a window form has a style, a quantity, options and Remove [S2.project-details, S2.window-form]', () => {
  show({ windows: [WINDOW] });
  expect({
    styles: entries('Window 1', 'Style'),
    quantity: quantity('Window 1').value,
    options: card('Window 1').getAllByRole('checkbox').length,
    buttons: card('Window 1')
      .getAllByRole('button')
      .map(({ ariaLabel }) => ariaLabel),
  }).toEqual({
    styles: ['Select', ...copy.windowStyles.map(({ title }) => title)],
    quantity: '3',
    options: copy.windowOptions.length,
    buttons: ['Remove window 1', 'One fewer of window 1', 'One more of window 1'],
  });
});

test('a door form offers the types, locations, styles and colors of the specification, and comments of up to 3000 symbols [S2.project-details, S2.door-form, S3.door-options]', () => {
  show({ doors: [DOOR] });
  expect({
    types: entries('Door 1', 'Type'),
    locations: entries('Door 1', 'Location'),
    styles: radios('Door 1', 'Style'),
    colors: radios('Door 1', 'Color'),
    comments: comments('Door 1').placeholder,
    counter: card('Door 1').getByText('0/3000').tagName,
  }).toEqual({
    types: ['Select', 'Swinging', 'Sliding', 'Double'],
    locations: ['Select', 'Front Door', 'Side Door', 'Back Door', 'Patio Door'],
    styles: ['No Glass', 'Partial Glass', 'Full Glass ✓'],
    colors: ['White', 'Tan', 'Grey ✓', 'Black', 'Wood texture'],
    comments: '(Optional) Please describe your custom preferences here....',
    counter: 'SPAN',
  });
});

test('a color and a style that an editor added are offered for the types of door that their entries name, or for every type [S3.door-styles]', async () => {
  const added = (value: string, doorTypes: string[]) => ({
    value,
    title: value,
    image: null,
    swatch: '#2f6f5e',
    doorTypes,
  });
  const { doorColors, doorStyles } = copy;
  const { last } = show(
    { doors: [{ ...DOOR, color: 'Green' }] },
    {
      ...copy,
      doorColors: [...doorColors, added('Green', ['Swinging', 'Double']), added('Blue', [])],
      doorStyles: [...doorStyles, added('Arch', ['Double'])],
    },
  );
  const offered = () =>
    [...radios('Door 1', 'Color'), ...radios('Door 1', 'Style')].filter((one) =>
      /Green|Blue|Arch/.test(one),
    );
  const seen = [offered()];
  for (const type of ['Double', 'Sliding']) {
    await userEvent.selectOptions(select('Door 1', 'Type'), type);
    seen.push(offered());
  }

  expect(seen).toEqual([['Green ✓', 'Blue'], ['Green ✓', 'Blue', 'Arch'], ['Blue']]);
  expect(last()?.values.doors).toEqual([
    { ...DOOR, type: 'Sliding', color: 'White', style: '2 Panels' },
  ]);
});

test('a door turned sliding swaps Grey for White and its style for two panels, and says so [S5.sliding-door, S3.door-styles]', async () => {
  const { last } = show({ doors: [DOOR] });
  await userEvent.selectOptions(select('Door 1', 'Type'), 'Sliding');

  expect(radios('Door 1', 'Style')).toEqual(['2 Panels ✓', '3 Panels', '4 Panels']);
  expect(radios('Door 1', 'Color')).toEqual(['White ✓', 'Tan', 'Black', 'Wood texture']);
  expect(spoken()).toBe('The color is now White. The style is now 2 Panels.');
  expect(last()?.values.doors).toEqual([
    { ...DOOR, type: 'Sliding', color: 'White', style: '2 Panels' },
  ]);
});

test('Custom Style takes the color away, and a style lets go of Custom [S2.door-form, S5.custom-door]', async () => {
  const { last } = show({ doors: [DOOR] });
  await pressIn('Door 1', 'Custom Style');
  const custom = last()?.values.doors;
  const color = card('Door 1').queryByRole('radiogroup', { name: 'Color' });
  await pressIn('Door 1', 'Partial Glass');
  await pressIn('Door 1', 'Black');

  expect({ custom, color }).toEqual({
    custom: [{ ...DOOR, color: null, style: 'Custom' }],
    color: null,
  });
  expect(last()?.values.doors).toEqual([{ ...DOOR, color: 'Black', style: 'Partial Glass' }]);
  expect(card('Door 1').queryByRole('checkbox', { checked: true })).toBe(null);
});

test('options are switched on and off, and the quantity counts up to 50 [S2.window-form, S5.windows]', async () => {
  const { last } = show({ windows: [{ ...WINDOW, amount: 49 }] });
  for (const label of ['Grids', 'Screens', 'Grids', 'One more of window 1', 'One more of window 1'])
    await pressIn('Window 1', label);

  expect(last()?.values.windows).toEqual([{ ...WINDOW, amount: 50, options: ['Screens'] }]);
  expect(card('Window 1').getByText('50 Windows Maximum').ariaLive).toBe('polite');
});

test('Next on unfinished forms marks everything and goes to the first field; nothing is submitted [S5.windows, S5.doors, V2, V10]', async () => {
  const { submitted } = show({
    windows: [{ style: '', amount: '7.5', options: [] }],
    doors: [newDoor(), { ...newDoor(), styleComments: 'x'.repeat(3001) }],
  });
  await press('Next');
  await hasFocus(() => select('Window 1', 'Style'));

  expect(
    [
      select('Window 1', 'Style'),
      quantity('Window 1'),
      select('Door 1', 'Location'),
      select('Door 2', 'Location'),
      comments('Door 2'),
    ].map(messageOf),
  ).toEqual([
    REQUIRED,
    'Please enter a whole number.',
    REQUIRED,
    REQUIRED,
    'Text length should be from 1 to 3000 symbols.',
  ]);
  expect(submitted).toEqual([]);
});

test('all windows together are no more than a project may have; the message stands where they become too many [F25, S5.windows]', async () => {
  show({ windows: [{ ...WINDOW, amount: 30 }, { ...WINDOW, amount: 20 }, WINDOW] });
  await press('Next');
  await waitFor(() => expect(messageOf(quantity('Window 3'))).toBe('50 Windows Maximum'));
  expect(messageOf(quantity('Window 2'))).toBeNull();
});

test('what is chosen, counted and typed without an event is what Next hands on [V7, S2.project-details]', async () => {
  const { submitted } = show({ windows: [WINDOW], doors: [DOOR] });
  select('Window 1', 'Style').value = 'Slider';
  quantity('Window 1').value = '4';
  select('Door 1', 'Location').value = 'Side Door';
  comments('Door 1').value = 'No steps, please';
  await press('Next');

  await waitFor(() =>
    expect(submitted).toEqual([
      {
        windows: [{ ...WINDOW, style: 'Slider', amount: 4 }],
        doors: [{ ...DOOR, location: 'Side Door', styleComments: 'No steps, please' }],
      },
    ]),
  );
});

test('an added form takes the focus and starts without messages of its own [S2.project-details, V1]', async () => {
  show({ windows: [{ ...WINDOW, style: '' }] });
  await press('Next');
  await screen.findByText(REQUIRED);
  await press('Add a window');

  expect(document.activeElement?.textContent).toBe('Window 2');
  expect(spoken()).toBe('Window 2 added');
  expect(screen.getAllByText(REQUIRED).length).toBe(1);
});

test('a copy stands right after its door, takes the focus and is its own [S2.door-form]', async () => {
  const other: ProjectDoor = { ...DOOR, location: 'Back Door' };
  const { last } = show({ doors: [DOOR, other] });
  await pressIn('Door 1', 'Duplicate door 1');
  const focused = document.activeElement?.textContent;
  await pressIn('Door 2', 'Tan');

  expect(focused).toBe('Door 2');
  expect(last()?.values.doors).toEqual([DOOR, { ...DOOR, color: 'Tan' }, other]);
});

test('what is removed is announced and focus goes to the next form, then to the one before, then to the button [S2.project-details]', async () => {
  const locations = ['Front Door', 'Side Door', 'Patio Door'];
  const { last } = show({ doors: locations.map((location) => ({ ...DOOR, location })) });
  const seen: unknown[] = [];
  for (const name of ['Door 1', 'Door 2', 'Door 1']) {
    await pressIn(name, `Remove ${name.toLowerCase()}`);
    const left = last()?.values.doors.map(({ location }) => location);
    seen.push([document.activeElement?.textContent, spoken(), left]);
  }

  expect(seen).toEqual([
    ['Door 1', 'Door 1 removed', ['Side Door', 'Patio Door']],
    ['Door 1', 'Door 2 removed', ['Side Door']],
    ['Add a door', 'Door 1 removed', []],
  ]);
});

test('messages stay with their form when one before it is removed [V2]', async () => {
  show({ doors: [DOOR, newDoor()] });
  await press('Next');
  await hasFocus(() => select('Door 2', 'Location'));
  await pressIn('Door 1', 'Remove door 1');
  await press('Add a door');

  await waitFor(() =>
    expect(['Door 1', 'Door 2'].map((name) => messageOf(select(name, 'Location')))).toEqual([
      REQUIRED,
      null,
    ]),
  );
});

test('a form that is removed while it is filled in leaves no message in the one that takes its place [V2]', async () => {
  show({ doors: [newDoor(), newDoor()] });
  await userEvent.click(select('Door 1', 'Location'));
  await pressIn('Door 1', 'Remove door 1');
  fireEvent.change(comments('Door 1'), { target: { value: 'x'.repeat(3001) } });
  fireEvent.blur(comments('Door 1'));

  await waitFor(() => expect(messageOf(comments('Door 1'))).not.toBe(null));
  expect(messageOf(select('Door 1', 'Location'))).toBe(null);
});

test('ten doors are the most, and the page says so [F25, S5.doors, S2.project-details]', async () => {
  const { last } = show({ doors: Array.from({ length: 9 }, () => DOOR) });
  await press('Add a door');
  await press('Add a door');

  expect(last()?.values.doors.length).toBe(10);
  expect(screen.getByRole('button', { name: 'Add a door' }).ariaDisabled).toBe('true');
  expect(document.getElementById('add-door-note')?.textContent).toBe('10 Doors Maximum');
});

function rental(draft: Draft): Draft {
  const { appointmentRequest: request } = draft;
  return {
    ...withNextPage(draft, 'projectDetails'),
    appointmentRequest: {
      ...request,
      property: { ...request.property, propertyType: PROPERTY_TYPE.rental },
      insideSalesReasonEnum: INSIDE_SALES_REASON.nonPrimaryResidence,
    },
  };
}

test('the page starts with forms for what was counted, and going forward hands the draft to inside sales [S2.project-details-route, S4.status-inside-sales, F6.reason]', async () => {
  const { actor, saves, settled } = await showStage({
    url: '/?id=draft-1&resume',
    drafts: [answeredDraft(rental)],
  });
  const started = [cards(), quantity('Window 1').value];
  await userEvent.selectOptions(select('Window 1', 'Style'), 'Slider');
  await userEvent.selectOptions(select('Door 1', 'Location'), 'Side Door');
  await press('Next');
  const step = await settled();
  const { insideSales, projectDetails } = selectDraft(actor.getSnapshot()).appointmentRequest;

  expect({ started, step, insideSales, projectDetails }).toEqual({
    started: [['Window 1', 'Door 1'], '6'],
    step: 'projectDetailsSubmitted',
    insideSales: true,
    projectDetails: {
      windows: [{ style: 'Slider', amount: 6, options: [] }],
      doors: [{ ...newDoor(), location: 'Side Door' }],
    },
  });
  expect(saves.map(({ status }) => status)).toEqual(['InsideSales']);
});
