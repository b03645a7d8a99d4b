import { countError, WINDOW_AMOUNT_COUNTER, type CountEntry } from './counter.ts';
import { DOOR, type ProjectDoor } from './draft.ts';
import { REQUIRED } from './messages.ts';
import { DEFAULT_DOOR_COLOR } from './project.ts';
import { maxOf } from './schema.ts';
import { textError } from './text.ts';

export const CUSTOM_STYLE = 'Custom';

const DEFAULT_DOOR_STYLES = ['No Glass', '2 Panels'];

const SLIDING = 'Sliding';
const ONLY_SLIDING = ['2 Panels', '3 Panels', '4 Panels'];
const NEVER_SLIDING = ['Grey', 'No Glass', 'Partial Glass', 'Full Glass'];

/** A color or a style of doors. */
export interface DoorChoice {
  readonly value: string;
  /** The door types that offer it. Empty: the specification decides. */
  readonly doorTypes: readonly string[];
}

/** All colors and styles, except Custom. */
export interface DoorChoices {
  readonly doorColors: readonly DoorChoice[];
  readonly doorStyles: readonly DoorChoice[];
}

export type WindowErrors = { [Field in 'style' | 'amount']?: string };
export type DoorErrors = { [Field in 'type' | 'location' | 'style' | 'styleComments']?: string };

/**
 * The colors or styles that a door type offers. Those that do not name their types follow the specification: panels are for sliding doors, glass
 * and Grey for the others, and anything else is for all (spec §3).
 */
export function offeredFor<Choice extends DoorChoice>(
  type: string,
  choices: readonly Choice[],
): Choice[] {
  const others = type === SLIDING ? NEVER_SLIDING : ONLY_SLIDING;
  return choices.filter(({ value, doorTypes }) =>
    doorTypes.length > 0 ? doorTypes.includes(type) : !others.includes(value),
  );
}

/** The first wanted value that a door type offers, or else the first that it offers at all; null if it offers none. */
function firstOffered(
  wanted: readonly string[],
  type: string,
  choices: readonly DoorChoice[],
): string | null {
  const offered = offeredFor(type, choices).map(({ value }) => value);
  return wanted.find((value) => offered.includes(value)) ?? offered[0] ?? null;
}

/** Changes the door's type. On a sliding door, Grey becomes White. A style that the type does not offer becomes its default (spec §5). */
export function withDoorType(
  door: ProjectDoor,
  type: string,
  { doorColors, doorStyles }: DoorChoices,
): ProjectDoor {
  return {
    ...door,
    type,
    color:
      door.color === null ? null : firstOffered([door.color, DEFAULT_DOOR_COLOR], type, doorColors),
    style:
      door.style === CUSTOM_STYLE
        ? CUSTOM_STYLE
        : (firstOffered([door.style, ...DEFAULT_DOOR_STYLES], type, doorStyles) ?? ''),
  };
}

/** Changes the door's style. Custom clears the color (spec §5), and leaving Custom restores the default color. */
export function withDoorStyle(
  door: ProjectDoor,
  style: string,
  { doorColors }: DoorChoices,
): ProjectDoor {
  if (style === CUSTOM_STYLE) return { ...door, style, color: null };
  return {
    ...door,
    style,
    color: door.color ?? firstOffered([DEFAULT_DOOR_COLOR], door.type, doorColors),
  };
}

/** Checks or unchecks "Custom Style". Unchecking it restores the type's default style. */
export function withCustomStyle(
  door: ProjectDoor,
  isCustom: boolean,
  choices: DoorChoices,
): ProjectDoor {
  const style = isCustom
    ? CUSTOM_STYLE
    : firstOffered(DEFAULT_DOOR_STYLES, door.type, choices.doorStyles);
  return withDoorStyle(door, style ?? '', choices);
}

/** The list with a copy of the item at `index` inserted after it; unchanged if there is no such item. */
export function duplicatedAt<T extends object>(items: readonly T[], index: number): T[] {
  const item = items[index];
  return item === undefined ? [...items] : items.toSpliced(index + 1, 0, structuredClone(item));
}

/** Error messages of a window form, by field; empty if it is valid (spec §5). */
export function windowErrors({
  style,
  amount,
}: {
  style: string;
  amount: CountEntry;
}): WindowErrors {
  const errors: WindowErrors = {};
  const amountError = countError(amount, WINDOW_AMOUNT_COUNTER);
  if (style === '') errors.style = REQUIRED;
  if (amountError !== null) errors.amount = amountError;
  return errors;
}

/** Error messages of a door form, by field; empty if it is valid (spec §5). */
export function doorErrors(door: ProjectDoor): DoorErrors {
  const errors: DoorErrors = {};
  const commentsError = textError(door.styleComments, {
    required: false,
    max: maxOf(DOOR.properties.styleComments),
  });
  if (door.type === '') errors.type = REQUIRED;
  if (door.location === '') errors.location = REQUIRED;
  if (door.style === '') errors.style = REQUIRED;
  if (commentsError !== null) errors.styleComments = commentsError;
  return errors;
}
