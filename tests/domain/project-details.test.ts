import { describe, expect, test } from 'vitest';
import {
  doorErrors,
  duplicatedAt,
  offeredFor,
  windowErrors,
  withCustomStyle,
  withDoorStyle,
  withDoorType,
} from '#src/domain/project-details.ts';
import { newDoor, newWindow } from '#src/domain/project.ts';

const choice = (value: string, ...doorTypes: string[]) => ({ value, doorTypes });

/** The choices of the specification, with one of each kind limited to certain door types. */
const CHOICES = {
  doorColors: [
    ...['White', 'Tan', 'Grey', 'Black', 'Wood texture'].map((value) => choice(value)),
    choice('Blue', 'Double'),
  ],
  doorStyles: [
    ...['No Glass', 'Partial Glass', 'Full Glass'].map((value) => choice(value)),
    ...['2 Panels', '3 Panels', '4 Panels'].map((value) => choice(value)),
    choice('Arch', 'Swinging', 'Sliding'),
  ],
};
function valuesFor(type: string, choices: typeof CHOICES.doorColors): string[] {
  return offeredFor(type, choices).map(({ value }) => value);
}

const DOOR = { ...newDoor(), location: 'Front Door' };
const REQUIRED = 'Field is required.';

test.each([
  [
    'Swinging',
    'White, Tan, Grey, Black, Wood texture',
    'No Glass, Partial Glass, Full Glass, Arch',
  ],
  ['Double', 'White, Tan, Grey, Black, Wood texture, Blue', 'No Glass, Partial Glass, Full Glass'],
  ['Sliding', 'White, Tan, Black, Wood texture', '2 Panels, 3 Panels, 4 Panels, Arch'],
])(
  'a %s door comes in the colours %s and the styles %s [S3.door-styles]',
  (type, colors, styles) => {
    expect(valuesFor(type, CHOICES.doorColors).join(', ')).toBe(colors);
    expect(valuesFor(type, CHOICES.doorStyles).join(', ')).toBe(styles);
  },
);

describe('a door', () => {
  test.each([
    [{ color: 'Grey', style: 'Full Glass' }, 'Sliding', { color: 'White', style: '2 Panels' }],
    [{ color: 'Black', style: '3 Panels' }, 'Swinging', { color: 'Black', style: 'No Glass' }],
    [{ color: null, style: 'Custom' }, 'Sliding', { color: null, style: 'Custom' }],
    [{ color: 'Blue', style: 'Arch' }, 'Sliding', { color: 'White', style: 'Arch' }],
  ])('that was %j and becomes %s is %j [S5.sliding-door]', (before, type, after) => {
    expect(withDoorType({ ...DOOR, ...before }, type, CHOICES)).toEqual({
      ...DOOR,
      ...after,
      type,
    });
  });

  test('loses its colour with Custom and gets the defaults back without [S5.custom-door]', () => {
    const custom = withCustomStyle({ ...DOOR, color: 'Tan' }, true, CHOICES);
    expect(custom).toEqual({ ...DOOR, color: null, style: 'Custom' });
    expect(withCustomStyle(custom, false, CHOICES)).toEqual(DOOR);
    expect(withDoorStyle(custom, 'Full Glass', CHOICES)).toEqual({ ...DOOR, style: 'Full Glass' });
  });

  test('whose type comes in none of the usual colours and styles gets the first that it comes in, or none', () => {
    const choices = {
      doorColors: [choice('Green', 'Garden')],
      doorStyles: [choice('Arch', 'Garden')],
    };
    expect(withDoorType(DOOR, 'Garden', choices)).toMatchObject({ color: 'Green', style: 'Arch' });
    expect(withDoorType(DOOR, 'Attic', choices)).toMatchObject({ color: null, style: '' });
  });

  test('needs type, location and style, and has a limit to its comments [S5.doors]', () => {
    expect(doorErrors(newDoor())).toEqual({ location: REQUIRED });
    expect(
      doorErrors({ ...DOOR, type: '', location: '', style: '', styleComments: 'x'.repeat(3001) }),
    ).toEqual({
      type: REQUIRED,
      location: REQUIRED,
      style: REQUIRED,
      styleComments: 'Text length should be from 1 to 3000 symbols.',
    });
    expect(doorErrors({ ...DOOR, styleComments: 'x'.repeat(3000) })).toEqual({});
  });
});

test.each([
  [newWindow(), { style: REQUIRED }],
  [{ style: 'Bay', amount: null }, { amount: REQUIRED }],
  [{ style: 'Bay', amount: 0 }, { amount: '1 Windows Minimum' }],
  [{ style: 'Bay', amount: 51 }, { amount: '50 Windows Maximum' }],
])('the window %j has the errors %j [S5.windows]', (window, errors) => {
  expect(windowErrors(window)).toEqual(errors);
});

test('a door is duplicated right after itself, the copy being its own [S2.door-form]', () => {
  const doors = [DOOR, { ...DOOR, style: 'Full Glass' }];
  const copied = duplicatedAt(doors, 0);
  expect(copied).toEqual([DOOR, DOOR, { ...DOOR, style: 'Full Glass' }]);
  expect(copied[1]).not.toBe(copied[0]);
  expect(duplicatedAt(doors, 9)).toEqual(doors);
});
