import { expect, test } from 'vitest';
import { initialProjectDetails, newDoor, newWindow } from '#src/domain/project.ts';

test('the lists start with what was counted before [S2.project-details]', () => {
  expect(initialProjectDetails({ windowCount: 3, doorCount: 2 })).toEqual({ windows: [newWindow(3)], doors: [newDoor(), newDoor()] });
  expect(initialProjectDetails({ windowCount: 0, doorCount: 0 })).toEqual({ windows: [], doors: [] });
});
