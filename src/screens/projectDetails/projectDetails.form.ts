import { countOf, type CountEntry } from '#src/domain/counter.ts';
import type { ProjectDetails, ProjectDoor, ProjectWindow } from '#src/domain/draft.ts';
import { newDoor, newWindow } from '#src/domain/project.ts';

/** Identifies a card while cards come and go; not part of the draft. */
interface Keyed {
  key: string;
}

export interface WindowForm extends Omit<ProjectWindow, 'amount'>, Keyed {
  amount: CountEntry;
}

export interface DoorForm extends ProjectDoor, Keyed {}

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

/** Project details as cards. An amount of 0 is one that was empty or no number, see {@link fromForm}. */
export function toForm({ windows, doors }: ProjectDetails): ProjectForm {
  return {
    windows: windows.map((window) => ({
      ...window,
      amount: window.amount === 0 ? null : window.amount,
      key: nextKey(),
    })),
    doors: doors.map((door) => ({ ...door, key: nextKey() })),
  };
}

/** The cards as project details, complete or not. An amount that is no number becomes 0, which is not valid. */
export function fromForm({ windows, doors }: ProjectForm): ProjectDetails {
  return {
    windows: windows.map(({ style, amount, options }) => ({
      style,
      amount: countOf(amount) ?? 0,
      options,
    })),
    doors: doors.map(({ type, location, color, style, styleComments }) => ({
      type,
      location,
      color,
      style,
      styleComments,
    })),
  };
}
