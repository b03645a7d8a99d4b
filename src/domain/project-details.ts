import { MAX_COMMENTS_LENGTH } from './constants.ts';
import { countError, WINDOW_AMOUNT_COUNTER } from './counter.ts';
import type { ProjectDetails, ProjectDoor, ProjectWindow } from './draft.ts';
import { REQUIRED } from './messages.ts';
import { textError } from './text.ts';

export const DOOR_TYPES = ['Swinging', 'Sliding', 'Double'] as const;
export const DOOR_COLORS = ['White', 'Tan', 'Grey', 'Black', 'Wood texture'] as const;
export const CUSTOM_STYLE = 'Custom';
export const DEFAULT_DOOR_TYPE = 'Swinging';
export const DEFAULT_DOOR_COLOR = 'White';

const SLIDING = 'Sliding';
const GLASS_STYLES = ['No Glass', 'Partial Glass', 'Full Glass'];
const PANEL_STYLES = ['2 Panels', '3 Panels', '4 Panels'];

export type WindowErrors = { [Field in 'style' | 'amount']?: string };
export type DoorErrors = { [Field in 'type' | 'location' | 'style' | 'styleComments']?: string };

/** The styles a type of door comes in, its default first and without Custom (spec §3): panels for sliding doors, glass for others. */
export function doorStyles(type: string): readonly string[] {
  return type === SLIDING ? PANEL_STYLES : GLASS_STYLES;
}

/** The colours a type of door comes in; sliding doors have no Grey (spec §3). */
export function doorColors(type: string): readonly string[] {
  return type === SLIDING ? DOOR_COLORS.filter((color) => color !== 'Grey') : DOOR_COLORS;
}

/** The style a door of this type gets when its own does not fit. */
export function defaultDoorStyle(type: string): string {
  return type === SLIDING ? '2 Panels' : 'No Glass';
}

/** A window as "Add a window" puts it on the page. */
export function newWindow(amount = 1): ProjectWindow {
  return { style: '', amount, options: [] };
}

/** A door as "Add a door" puts it on the page; the location is the visitor's to tell. */
export function newDoor(): ProjectDoor {
  return {
    type: DEFAULT_DOOR_TYPE,
    location: '',
    color: DEFAULT_DOOR_COLOR,
    style: defaultDoorStyle(DEFAULT_DOOR_TYPE),
    styleComments: '',
  };
}

/** What the page starts with: one window form for the windows counted before and a form for each door. */
export function initialProjectDetails({ windowCount, doorCount }: { windowCount: number; doorCount: number }): ProjectDetails {
  return {
    windows: windowCount > 0 ? [newWindow(windowCount)] : [],
    doors: Array.from({ length: doorCount }, () => newDoor()),
  };
}

/** The door with another type: Grey turns White on a sliding door, a style the type does not have turns into its default (spec §5). */
export function withDoorType(door: ProjectDoor, type: string): ProjectDoor {
  const color = door.color === null || doorColors(type).includes(door.color) ? door.color : DEFAULT_DOOR_COLOR;
  const style = door.style === CUSTOM_STYLE || doorStyles(type).includes(door.style) ? door.style : defaultDoorStyle(type);
  return { ...door, type, color, style };
}

/** The door with another style; Custom clears the colour (spec §5), leaving Custom brings the default colour back. */
export function withDoorStyle(door: ProjectDoor, style: string): ProjectDoor {
  if (style === CUSTOM_STYLE) return { ...door, style, color: null };
  return { ...door, style, color: door.color ?? DEFAULT_DOOR_COLOR };
}

/** Ticking or clearing "Custom Style"; clearing it brings the type's default style back. */
export function withCustomStyle(door: ProjectDoor, isCustom: boolean): ProjectDoor {
  return withDoorStyle(door, isCustom ? CUSTOM_STYLE : defaultDoorStyle(door.type));
}

/** The door in another colour; a custom door has none, and a colour its type does not come in changes nothing. */
export function withDoorColor(door: ProjectDoor, color: string): ProjectDoor {
  return door.style === CUSTOM_STYLE || !doorColors(door.type).includes(color) ? door : { ...door, color };
}

/** The list with a copy of the item at `index` right after it; unchanged where there is none. */
export function duplicatedAt<T extends object>(items: readonly T[], index: number): T[] {
  const item = items[index];
  return item === undefined ? [...items] : [...items.slice(0, index + 1), structuredClone(item), ...items.slice(index + 1)];
}

/** The list without the item at `index`. */
export function removedAt<T>(items: readonly T[], index: number): T[] {
  return items.filter((_, position) => position !== index);
}

/** Messages per field of a window form; empty when it is valid (spec §5). */
export function windowErrors({ style, amount }: { style: string; amount: number | null }): WindowErrors {
  const errors: WindowErrors = {};
  const amountError = countError(amount, WINDOW_AMOUNT_COUNTER);
  if (style === '') errors.style = REQUIRED;
  if (amountError !== null) errors.amount = amountError;
  return errors;
}

/** Messages per field of a door form; empty when it is valid (spec §5). */
export function doorErrors(door: ProjectDoor): DoorErrors {
  const errors: DoorErrors = {};
  const commentsError = textError(door.styleComments, { required: false, max: MAX_COMMENTS_LENGTH });
  if (door.type === '') errors.type = REQUIRED;
  if (door.location === '') errors.location = REQUIRED;
  if (door.style === '') errors.style = REQUIRED;
  if (commentsError !== null) errors.styleComments = commentsError;
  return errors;
}
