import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ProjectDetailsValues } from '#machines/booking/answers/projectDetails.ts';
import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { withNextPage } from '#machines/booking/booking.draft.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { INSIDE_SALES_REASON, PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { Draft, ProjectDoor, ProjectWindow } from '#src/domain/draft.ts';
import { newDoor } from '#src/domain/project.ts';
import { ProjectDetailsView } from '#src/screens/projectDetails/ProjectDetailsView.tsx';
import { frameState } from '#stories/support/frame-state.ts';
import { answeredDraft } from '../../support/booking.ts';
import { messageOf, press, recordForm } from '../../support/forms.tsx';
import { heading, showStage } from '../../support/stage.tsx';

const projectDetails = await bundledCopy('projectDetails');

const WINDOW: ProjectWindow = { style: 'Casement', amount: 3, options: [] };
const DOOR: ProjectDoor = {
  type: 'Swinging',
  location: 'Front Door',
  color: 'Grey',
  style: 'Full Glass',
  styleComments: '',
};

function show(details: Partial<ProjectDetailsValues> = {}, content = projectDetails) {
  const { form, changed, submitted } = recordForm<ProjectDetailsValues>({
    windows: [],
    doors: [],
    ...details,
  });
  render(<ProjectDetailsView content={content} frame={frameState()} form={form} />);
  return { last: () => changed.at(-1), submitted };
}

const card = (name: string) => within(screen.getByRole('group', { name }));
const cards = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const select = (name: string, label: string) =>
  card(name).getByRole<HTMLSelectElement>('combobox', { name: label });
const radios = (name: string, group: string) =>
  within(card(name).getByRole('radiogroup', { name: group }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value, checked }) => (checked ? `${value} ✓` : value));
const spoken = () => document.getElementById('polite-announcer')?.textContent;
const pressIn = (name: string, label: string) => userEvent.click(card(name).getByLabelText(label));

test.each([
  ['Remove window 1', ['Window 1', 'Window 2', 'Door 1']],
  ['Duplicate door 1', ['Window 1', 'Window 2', 'Window 3', 'Door 1', 'Door 2']],
])(
  'a double click on %s does it once, though another card has taken its place [F15]',
  (label, left) => {
    show({ windows: [WINDOW, WINDOW, WINDOW], doors: [DOOR] });
    for (const detail of [1, 2]) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
      // A browser stamps a press when it happens, however long the page has been working on the last one.
      Object.defineProperty(click, 'timeStamp', { value: 60_000 + 100 * detail });
      fireEvent(screen.getByRole('button', { name: label }), click);
    }
    expect(cards()).toEqual(left);
  },
);

test('a window form has a style, a quantity, options and Remove; a door form type, location, styles, colors, comments, Duplicate and Remove [S2.project-details, S2.window-form, S2.door-form, S3.door-options]', () => {
  show({ windows: [WINDOW], doors: [DOOR] });

  expect({
    cards: cards(),
    styles: [...select('Window 1', 'Style').options].map(({ text }) => text),
    quantity: card('Window 1').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })
      .value,
    options: card('Window 1').getAllByRole('checkbox').length,
    types: [...select('Door 1', 'Type').options].map(({ text }) => text),
    locations: [...select('Door 1', 'Location').options].map(({ text }) => text),
    doorStyles: radios('Door 1', 'Style'),
    stylePictures: card('Door 1')
      .getByRole('radiogroup', { name: 'Style' })
      .querySelectorAll('svg, img').length,
    colors: radios('Door 1', 'Color'),
    custom: card('Door 1').getByRole<HTMLInputElement>('checkbox', { name: 'Custom Style' })
      .checked,
    comments: card('Door 1').getByRole('textbox', { name: 'Comments' }).getAttribute('placeholder'),
    counter: card('Door 1').getByText('0/3000').tagName,
    buttons: screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  }).toEqual({
    cards: ['Window 1', 'Door 1'],
    styles: [
      'Select',
      'Double-hung',
      'Single-hung',
      'Casement',
      'Slider',
      'Picture',
      'Awning',
      'Bay or bow',
      'Not sure yet',
    ],
    quantity: '3',
    options: 6,
    types: ['Select', 'Swinging', 'Sliding', 'Double'],
    locations: ['Select', 'Front Door', 'Side Door', 'Back Door', 'Patio Door'],
    doorStyles: ['No Glass', 'Partial Glass', 'Full Glass ✓'],
    stylePictures: 3,
    colors: ['White', 'Tan', 'Grey ✓', 'Black', 'Wood texture'],
    custom: false,
    comments: '(Optional) Please describe your custom preferences here....',
    counter: 'SPAN',
    buttons: [
      'Back',
      'Exit',
      'Remove window 1',
      'One fewer of window 1',
      'One more of window 1',
      'Add a window',
      'Duplicate door 1',
      'Remove door 1',
      'Add a door',
      'Next',
    ],
  });
});

test('a door turned sliding swaps Grey for White and its style for two panels, and says so [S5.sliding-door]', async () => {
  const { last } = show({ doors: [DOOR] });
  await userEvent.selectOptions(select('Door 1', 'Type'), 'Sliding');
  await waitFor(() => expect(last()?.isValid).toBe(true));

  expect(radios('Door 1', 'Style')).toEqual(['2 Panels ✓', '3 Panels', '4 Panels']);
  expect(radios('Door 1', 'Color')).toEqual(['White ✓', 'Tan', 'Black', 'Wood texture']);
  expect(spoken()).toBe('The color is now White. The style is now 2 Panels.');
  expect(last()).toEqual({
    values: {
      windows: [],
      doors: [{ ...DOOR, type: 'Sliding', color: 'White', style: '2 Panels' }],
    },
    isValid: true,
  });
});

test('a door of every type comes in the styles of its type and in Custom [S3.door-styles]', async () => {
  show({ doors: [DOOR] });
  const seen: [string, string[], boolean][] = [];
  for (const type of ['Swinging', 'Sliding', 'Double']) {
    await userEvent.selectOptions(select('Door 1', 'Type'), type);
    await pressIn('Door 1', 'Custom Style');
    seen.push([
      type,
      radios('Door 1', 'Style'),
      card('Door 1').getByRole<HTMLInputElement>('checkbox', { name: 'Custom Style' }).checked,
    ]);
    await pressIn('Door 1', 'Custom Style');
  }

  expect(seen).toEqual([
    ['Swinging', ['No Glass', 'Partial Glass', 'Full Glass'], true],
    ['Sliding', ['2 Panels', '3 Panels', '4 Panels'], true],
    ['Double', ['No Glass', 'Partial Glass', 'Full Glass'], true],
  ]);
});

test('a color and a style that an editor added are offered for the types of door that their entries name, or for every type [S3.door-styles, S5.sliding-door]', async () => {
  const added = (value: string, doorTypes: string[]) => ({
    value,
    title: value,
    image: null,
    swatch: '#2f6f5e',
    doorTypes,
  });
  const { last } = show(
    { doors: [{ ...DOOR, color: 'Green' }] },
    {
      ...projectDetails,
      doorColors: [
        ...projectDetails.doorColors,
        added('Green', ['Swinging', 'Double']),
        added('Blue', []),
      ],
      doorStyles: [...projectDetails.doorStyles, added('Arch', ['Double'])],
    },
  );
  const offered = () => [...radios('Door 1', 'Color'), ...radios('Door 1', 'Style')];
  const asSwinging = offered();
  await userEvent.selectOptions(select('Door 1', 'Type'), 'Double');
  const asDouble = offered();
  await userEvent.selectOptions(select('Door 1', 'Type'), 'Sliding');

  expect(asSwinging).toEqual([
    'White',
    'Tan',
    'Grey',
    'Black',
    'Wood texture',
    'Green ✓',
    'Blue',
    'No Glass',
    'Partial Glass',
    'Full Glass ✓',
  ]);
  expect(asDouble).toEqual([
    'White',
    'Tan',
    'Grey',
    'Black',
    'Wood texture',
    'Green ✓',
    'Blue',
    'No Glass',
    'Partial Glass',
    'Full Glass ✓',
    'Arch',
  ]);
  expect(offered()).toEqual([
    'White ✓',
    'Tan',
    'Black',
    'Wood texture',
    'Blue',
    '2 Panels ✓',
    '3 Panels',
    '4 Panels',
  ]);
  expect(last()?.values.doors).toEqual([
    { ...DOOR, type: 'Sliding', color: 'White', style: '2 Panels' },
  ]);
});

test('Custom Style takes the color away and clearing it brings both back [S5.custom-door]', async () => {
  const { last } = show({ doors: [DOOR] });
  await pressIn('Door 1', 'Custom Style');
  const custom = [
    last()?.values.doors,
    card('Door 1').queryByRole('radiogroup', { name: 'Color' }),
    radios('Door 1', 'Style'),
  ];
  await pressIn('Door 1', 'Custom Style');

  expect(custom).toEqual([
    [{ ...DOOR, color: null, style: 'Custom' }],
    null,
    ['No Glass', 'Partial Glass', 'Full Glass'],
  ]);
  expect(last()?.values.doors).toEqual([{ ...DOOR, color: 'White', style: 'No Glass' }]);
  expect(radios('Door 1', 'Color')).toEqual(['White ✓', 'Tan', 'Grey', 'Black', 'Wood texture']);
});

test('one color and one style are chosen at a time; choosing a style lets go of Custom [S2.door-form, S5.custom-door]', async () => {
  const { last } = show({ doors: [{ ...DOOR, color: null, style: 'Custom' }] });
  await pressIn('Door 1', 'Partial Glass');
  await pressIn('Door 1', 'Black');

  expect(last()?.values.doors).toEqual([{ ...DOOR, color: 'Black', style: 'Partial Glass' }]);
  expect(
    card('Door 1').getByRole<HTMLInputElement>('checkbox', { name: 'Custom Style' }).checked,
  ).toBe(false);
});

test('options are switched on and off, and the quantity counts from 1 to 50 [S2.window-form, S5.windows]', async () => {
  const { last } = show({ windows: [{ ...WINDOW, amount: 49 }] });
  await pressIn('Window 1', 'Grids');
  await pressIn('Window 1', 'Screens');
  await pressIn('Window 1', 'Grids');
  await pressIn('Window 1', 'One more of window 1');
  await pressIn('Window 1', 'One more of window 1');

  expect(last()).toEqual({
    values: { windows: [{ ...WINDOW, amount: 50, options: ['Screens'] }], doors: [] },
    isValid: true,
  });
  expect(card('Window 1').getByText('50 Windows Maximum').getAttribute('aria-live')).toBe('polite');
});

test.each<[string, string | null, string]>([
  ['', null, 'Field is required.'],
  ['0', '0', '1 Windows Minimum'],
  ['51', '51', '50 Windows Maximum'],
  ['7.5', '7.5', 'Please enter a whole number.'],
  ['-3', '-3', 'Please enter a whole number.'],
])('a quantity of %j is refused [S5.windows, V10]', async (typed, shown, message) => {
  const { last, submitted } = show({ windows: [WINDOW] });
  const box = card('Window 1').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
  await userEvent.clear(box);
  if (typed !== '') await userEvent.type(box, typed);
  await press('Next');
  await waitFor(() => expect(document.activeElement).toBe(box));

  expect(messageOf(box)).toEqual(message);
  expect(box.value || null).toEqual(shown);
  expect(last()?.isValid).toBe(false);
  expect(submitted).toEqual([]);
});

test('Next on unfinished forms marks everything and goes to the first field; nothing is submitted [S5.windows, S5.doors, V2]', async () => {
  const { submitted } = show({
    windows: [{ style: '', amount: 1, options: [] }],
    doors: [newDoor(), { ...newDoor(), styleComments: 'x'.repeat(3001) }],
  });
  await press('Next');
  await waitFor(() => expect(document.activeElement).toBe(select('Window 1', 'Style')));

  expect(messageOf(select('Window 1', 'Style'))).toBe('Field is required.');
  expect(messageOf(select('Door 1', 'Location'))).toBe('Field is required.');
  expect(messageOf(select('Door 2', 'Location'))).toBe('Field is required.');
  expect(messageOf(card('Door 2').getByRole('textbox', { name: 'Comments' }))).toBe(
    'Text length should be from 1 to 3000 symbols.',
  );
  expect(submitted).toEqual([]);
});

test('Next hands on every window and door [S2.project-details]', async () => {
  const { submitted } = show({ windows: [WINDOW], doors: [{ ...DOOR, styleComments: 'An arch' }] });
  await press('Next');
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(submitted).toEqual([
    { windows: [WINDOW], doors: [{ ...DOOR, styleComments: 'An arch' }] },
  ]);
});

test('what is chosen, counted and typed without an event is what Next hands on [V7]', async () => {
  const { submitted } = show({ windows: [WINDOW], doors: [DOOR] });
  select('Window 1', 'Style').value = 'Slider';
  card('Window 1').getByRole<HTMLInputElement>('spinbutton').value = '4';
  select('Door 1', 'Location').value = 'Side Door';
  card('Door 1').getByRole<HTMLTextAreaElement>('textbox').value = 'No steps, please';
  await press('Next');
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(submitted).toEqual([
    {
      windows: [{ ...WINDOW, style: 'Slider', amount: 4 }],
      doors: [{ ...DOOR, location: 'Side Door', styleComments: 'No steps, please' }],
    },
  ]);
});

test('no windows and no doors are allowed [F7, S2.project-details]', async () => {
  const { submitted } = show();
  await press('Next');
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(submitted).toEqual([{ windows: [], doors: [] }]);
  expect(screen.getByText('No windows on your list.').tagName).toBe('P');
  expect(screen.getByText('No doors on your list.').tagName).toBe('P');
});

test('an added form takes the focus and starts without messages of its own [S2.project-details, V1]', async () => {
  const { last } = show({ windows: [{ ...WINDOW, style: '' }] });
  await press('Next');
  await screen.findByText('Field is required.');
  await press('Add a window');

  expect(cards()).toEqual(['Window 1', 'Window 2']);
  expect(document.activeElement?.textContent).toBe('Window 2');
  expect(spoken()).toBe('Window 2 added');
  expect(screen.getAllByText('Field is required.').length).toBe(1);
  expect(last()?.values.windows).toEqual([
    { ...WINDOW, style: '' },
    { style: '', amount: 1, options: [] },
  ]);
});

test('a copy stands right after its door and takes the focus [S2.door-form]', async () => {
  const other: ProjectDoor = { ...DOOR, location: 'Back Door' };
  const { last } = show({ doors: [DOOR, other] });
  await pressIn('Door 1', 'Duplicate door 1');
  await pressIn('Door 2', 'Tan');

  expect(last()?.values.doors).toEqual([DOOR, { ...DOOR, color: 'Tan' }, other]);
  expect(cards()).toEqual(['Door 1', 'Door 2', 'Door 3']);
  expect(spoken()).toBe('');
});

test('what is removed is announced and focus goes to the next form, then to the one before, then to the button [S2.project-details]', async () => {
  const { last } = show({
    doors: [DOOR, { ...DOOR, location: 'Side Door' }, { ...DOOR, location: 'Patio Door' }],
  });
  const seen: (string | null | undefined)[][] = [];
  for (const name of ['Door 1', 'Door 2', 'Door 1']) {
    await pressIn(name, `Remove ${name.toLowerCase()}`);
    seen.push([
      document.activeElement?.textContent,
      spoken(),
      last()
        ?.values.doors.map(({ location }) => location)
        .join(', '),
    ]);
  }

  expect(seen).toEqual([
    ['Door 1', 'Door 1 removed', 'Side Door, Patio Door'],
    ['Door 1', 'Door 2 removed', 'Side Door'],
    ['Add a door', 'Door 1 removed', ''],
  ]);
});

test('messages stay with their form when one before it is removed [V2]', async () => {
  show({ doors: [DOOR, newDoor()] });
  await press('Next');
  await waitFor(() => expect(document.activeElement).toBe(select('Door 2', 'Location')));
  await pressIn('Door 1', 'Remove door 1');
  await press('Add a door');

  await waitFor(() =>
    expect({
      first: messageOf(select('Door 1', 'Location')),
      second: messageOf(select('Door 2', 'Location')),
    }).toEqual({
      first: 'Field is required.',
      second: null,
    }),
  );
});

test.each([
  ['removed', 'Remove door 1', 'Door 1'],
  ['duplicated', 'Duplicate door 1', 'Door 2'],
])(
  'a form that is %s while it is filled in leaves no message in the one that takes its place [V2]',
  async (_, button, successor) => {
    show({ doors: [newDoor(), newDoor()] });
    await userEvent.click(select('Door 1', 'Location'));
    await pressIn('Door 1', button);
    const comments = card(successor).getByRole('textbox', { name: 'Comments' });
    fireEvent.change(comments, { target: { value: 'x'.repeat(3001) } });
    fireEvent.blur(comments);

    await waitFor(() => expect(messageOf(comments)).not.toBe(null));
    expect(messageOf(select(successor, 'Location'))).toBe(null);
  },
);

test('fifty forms of a kind are the most, and the page says so [S2.project-details]', () => {
  const { last } = show({ windows: Array.from({ length: 49 }, () => WINDOW) });
  const add = screen.getByText('Add a window');
  fireEvent.click(add);
  fireEvent.click(add);

  expect(last()?.values.windows.length).toBe(50);
  expect(document.getElementById('add-window')?.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById('add-window-note')?.textContent).toBe('50 Windows Maximum');
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

const AT_PROJECT_DETAILS = { url: '/?id=draft-1&resume', drafts: [answeredDraft(rental)] };

test('the page starts with forms for what was counted, and going forward hands the draft to inside sales [S2.project-details-route, S4.status-inside-sales, F6.reason]', async () => {
  const { actor, saves, settled } = await showStage(AT_PROJECT_DETAILS);
  const started = [
    heading(),
    cards(),
    card('Window 1').getByRole<HTMLInputElement>('spinbutton').value,
  ];
  await userEvent.selectOptions(select('Window 1', 'Style'), 'Slider');
  await userEvent.selectOptions(select('Door 1', 'Location'), 'Side Door');
  await press('Next');
  const step = await settled();
  const { insideSales, projectDetails: saved } = selectDraft(
    actor.getSnapshot(),
  ).appointmentRequest;

  expect(started).toEqual([
    'Tell us a little more about your project',
    ['Window 1', 'Door 1'],
    '6',
  ]);
  expect(step).toBe('projectDetailsSubmitted');
  expect(saves.map(({ status }) => status)).toEqual(['InsideSales']);
  expect(insideSales).toBe(true);
  expect(saved).toEqual({
    windows: [{ style: 'Slider', amount: 6, options: [] }],
    doors: [{ ...newDoor(), location: 'Side Door' }],
  });
});

test('all windows together are no more than a project may have; the message stands where they become too many [F25, S5.windows]', async () => {
  show({ windows: [{ ...WINDOW, amount: 30 }, { ...WINDOW, amount: 20 }, WINDOW], doors: [] });
  await press('Next');
  await waitFor(() =>
    expect(messageOf(card('Window 3').getByRole('spinbutton', { name: 'Quantity' }))).toBe(
      '50 Windows Maximum',
    ),
  );
  expect(messageOf(card('Window 2').getByRole('spinbutton', { name: 'Quantity' }))).toBeNull();
});

test('a list of ten doors is full, and says so [F25, S5.doors]', () => {
  show({ windows: [], doors: Array.from({ length: 10 }, () => DOOR) });
  expect(screen.getByRole('button', { name: 'Add a door' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(document.getElementById('add-door-note')?.textContent).toBe('10 Doors Maximum');
});
