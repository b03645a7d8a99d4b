import type { ProjectDetailsValues } from '#machines/booking/answers/projectDetails.ts';
import { newDoor, newWindow } from '#src/domain/project.ts';

/** Identifies a card while cards come and go; not part of the draft. */
interface Keyed {
  key: string;
}

export type WindowForm = ProjectDetailsValues['windows'][number] & Keyed;
export type DoorForm = ProjectDetailsValues['doors'][number] & Keyed;

export interface ProjectForm {
  windows: WindowForm[];
  doors: DoorForm[];
}

let keyCount = 0;

/** A key that no other card on the page has. */
export function nextKey(): string {
  keyCount += 1;
  return `card-${keyCount}`;
}

/** A blank card for "Add a window". */
export function newWindowForm(): WindowForm {
  return { ...newWindow(), key: nextKey() };
}

/** A blank card for "Add a door". */
export function newDoorForm(): DoorForm {
  return { ...newDoor(), key: nextKey() };
}

/** The form's values as cards. */
export function toForm({ windows, doors }: ProjectDetailsValues): ProjectForm {
  return {
    windows: windows.map((window) => ({ ...window, key: nextKey() })),
    doors: doors.map((door) => ({ ...door, key: nextKey() })),
  };
}

/** The form's values, valid or not. */
export function fromForm({ windows, doors }: ProjectForm): ProjectDetailsValues {
  return {
    windows: windows.map(({ key: _key, ...window }) => window),
    doors: doors.map(({ key: _key, ...door }) => door),
  };
}
