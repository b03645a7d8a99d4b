import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DOOR_COLORS,
  DOOR_TYPES,
  doorColors,
  doorErrors,
  doorStyles,
  duplicatedAt,
  initialProjectDetails,
  newDoor,
  newWindow,
  removedAt,
  windowErrors,
  withCustomStyle,
  withDoorColor,
  withDoorStyle,
  withDoorType,
} from '#src/domain/project-details.ts';

const DOOR = { ...newDoor(), location: 'Front Door' };
const REQUIRED = 'Field is required.';

describe('door options', () => {
  test('are the types and colours of the specification [S3.door-options]', () => {
    expect([DOOR_TYPES, DOOR_COLORS]).toEqual([
      ['Swinging', 'Sliding', 'Double'],
      ['White', 'Tan', 'Grey', 'Black', 'Wood texture'],
    ]);
  });

  test.each([
    ['Swinging', ['White', 'Tan', 'Grey', 'Black', 'Wood texture'], ['No Glass', 'Partial Glass', 'Full Glass']],
    ['Double', ['White', 'Tan', 'Grey', 'Black', 'Wood texture'], ['No Glass', 'Partial Glass', 'Full Glass']],
    ['Sliding', ['White', 'Tan', 'Black', 'Wood texture'], ['2 Panels', '3 Panels', '4 Panels']],
  ])('of a %s door are the colours %j and the styles %j [S3.door-styles]', (type, colors, styles) => {
    expect([doorColors(type), doorStyles(type)]).toEqual([colors, styles]);
  });
});

describe('a door', () => {
  test.each([
    [{ color: 'Grey', style: 'Full Glass' }, 'Sliding', { color: 'White', style: '2 Panels' }],
    [{ color: 'Tan', style: 'No Glass' }, 'Sliding', { color: 'Tan', style: '2 Panels' }],
    [{ color: 'Grey', style: 'Full Glass' }, 'Double', { color: 'Grey', style: 'Full Glass' }],
    [{ color: 'Black', style: '3 Panels' }, 'Swinging', { color: 'Black', style: 'No Glass' }],
    [{ color: null, style: 'Custom' }, 'Sliding', { color: null, style: 'Custom' }],
  ])('that was %j and becomes %s is %j [S5.sliding-door]', (before, type, after) => {
    expect(withDoorType({ ...DOOR, ...before }, type)).toEqual({ ...DOOR, ...after, type });
  });

  test('loses its colour with Custom and gets the defaults back without [S5.custom-door]', () => {
    const custom = withCustomStyle({ ...DOOR, color: 'Tan' }, true);
    expect(custom).toEqual({ ...DOOR, color: null, style: 'Custom' });
    expect(withDoorColor(custom, 'Tan')).toEqual(custom);
    expect(withCustomStyle(custom, false)).toEqual(DOOR);
    expect(withDoorStyle(custom, 'Full Glass')).toEqual({ ...DOOR, style: 'Full Glass' });
  });

  test('takes only colours its type comes in [S3.door-styles]', () => {
    const sliding = withDoorType(DOOR, 'Sliding');
    expect(withDoorColor(sliding, 'Grey')).toEqual(sliding);
    expect(withDoorColor(sliding, 'Black')).toEqual({ ...sliding, color: 'Black' });
  });

  test('always fits its type, whatever was clicked in whatever order [S5.sliding-door, S5.custom-door]', () => {
    const click = fc.oneof(
      fc.constantFrom(...DOOR_TYPES).map((type) => (door: typeof DOOR) => withDoorType(door, type)),
      fc.constantFrom(...DOOR_COLORS).map((color) => (door: typeof DOOR) => withDoorColor(door, color)),
      fc.boolean().map((isCustom) => (door: typeof DOOR) => withCustomStyle(door, isCustom)),
      fc.nat(2).map((index) => (door: typeof DOOR) => withDoorStyle(door, doorStyles(door.type)[index] ?? 'Custom')),
    );
    fc.assert(
      fc.property(fc.array(click, { maxLength: 20 }), (clicks) => {
        const door = clicks.reduce((before, change) => change(before), DOOR);
        expect([...doorStyles(door.type), 'Custom']).toContain(door.style);
        expect(door.style === 'Custom' ? [null] : doorColors(door.type)).toContain(door.color);
        expect(doorErrors(door)).toEqual({});
      }),
    );
  });

  test('needs type, location and style, and has a limit to its comments [S5.doors]', () => {
    expect(doorErrors(newDoor())).toEqual({ location: REQUIRED });
    expect(doorErrors({ ...DOOR, type: '', location: '', style: '', styleComments: 'x'.repeat(3001) })).toEqual({
      type: REQUIRED,
      location: REQUIRED,
      style: REQUIRED,
      styleComments: 'Text length should be from 1 to 3000 symbols.',
    });
    expect(doorErrors({ ...DOOR, styleComments: 'x'.repeat(3000) })).toEqual({});
  });
});

describe('a window', () => {
  test.each([
    [newWindow(), { style: REQUIRED }],
    [{ style: 'Bay', amount: null }, { amount: REQUIRED }],
    [{ style: 'Bay', amount: 0 }, { amount: '1 Windows Minimum' }],
    [{ style: 'Bay', amount: 51 }, { amount: '50 Windows Maximum' }],
    [{ style: 'Bay', amount: 50 }, {}],
  ])('%j has the errors %j [S5.windows]', (window, errors) => {
    expect(windowErrors(window)).toEqual(errors);
  });
});

describe('the lists', () => {
  test('start with what was counted before [S2.project-details]', () => {
    expect(initialProjectDetails({ windowCount: 1, doorCount: 2 })).toEqual({ windows: [newWindow(1)], doors: [newDoor(), newDoor()] });
    expect(initialProjectDetails({ windowCount: 0, doorCount: 0 })).toEqual({ windows: [], doors: [] });
  });

  test('are duplicated right after and removed in place, the copy being its own [S2.door-form, S2.window-form]', () => {
    const doors = [{ ...DOOR, style: 'No Glass' }, { ...DOOR, style: 'Full Glass' }];
    const copied = duplicatedAt(doors, 0);
    expect(copied.map(({ style }) => style)).toEqual(['No Glass', 'No Glass', 'Full Glass']);
    expect(copied[1]).not.toBe(copied[0]);
    expect(duplicatedAt(doors, 9)).toEqual(doors);
    expect(removedAt(copied, 1)).toEqual(doors);
  });
});
