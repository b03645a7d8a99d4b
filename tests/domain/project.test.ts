import { expect, test } from 'vitest';
import { detailsWithin, initialProjectDetails, newDoor, newWindow } from '#src/domain/project.ts';

test('the lists start with what was counted before [S2.project-details]', () => {
  expect(initialProjectDetails({ windowCount: 3, doorCount: 2 })).toEqual({
    windows: [newWindow(3)],
    doors: [newDoor(), newDoor()],
  });
  expect(initialProjectDetails({ windowCount: 0, doorCount: 0 })).toEqual({
    windows: [],
    doors: [],
  });
});

const WINDOWS = [
  { style: 'Casement', amount: 3, options: ['Grids'] },
  { style: 'Slider', amount: 2, options: [] },
];
const DOORS = [newDoor(), { ...newDoor(), location: 'Front Door' }];
const DETAILS = { windows: WINDOWS, doors: DOORS };

test.each([
  ['as many as are described', { windowCount: 5, doorCount: 2 }, DETAILS],
  [
    'fewer of the last window',
    { windowCount: 4, doorCount: 2 },
    { windows: [WINDOWS[0], { ...WINDOWS[1], amount: 1 }], doors: DOORS },
  ],
  [
    'one of each',
    { windowCount: 1, doorCount: 1 },
    { windows: [{ ...WINDOWS[0], amount: 1 }], doors: [DOORS[0]] },
  ],
  ['no doors', { windowCount: 6, doorCount: 0 }, { windows: WINDOWS, doors: [] }],
  ['no windows', { windowCount: 0, doorCount: 10 }, { windows: [], doors: DOORS }],
  ['none at all', { windowCount: 0, doorCount: 0 }, null],
])('details follow the counts: %s [F25]', (_, counts, left) => {
  expect(detailsWithin(DETAILS, counts)).toEqual(left);
});

test.each([null, { windows: [], doors: [] }])(
  'details without windows and doors stay as they are: %j [F25]',
  (details) => {
    expect(detailsWithin(details, { windowCount: 0, doorCount: 0 })).toEqual(details);
  },
);
