import { useFormikContext } from 'formik';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { duplicatedAt } from '#src/domain/project-details.ts';
import { useFocusLater } from '../form/useFocusLater.ts';
import {
  newDoorForm,
  newWindowForm,
  nextKey,
  type DoorForm,
  type ProjectForm,
  type WindowForm,
} from './projectDetails.form.ts';

/** Id of a card's heading, which takes focus when the card appears. */
export function cardTitleId(key: string): string {
  return `${key}-title`;
}

/** The cards of one kind and what can be done with them. */
export interface Cards<Card> {
  cards: readonly Card[];
  add: () => void;
  removeAt: (index: number) => void;
  /** Puts a copy right after the card. */
  duplicateAt: (index: number) => void;
}

interface CardKind<Card> {
  /** Name of the list in the form. */
  list: keyof ProjectForm;
  /** `Window` or `Door`, for announcements. */
  noun: string;
  create: () => Card;
  /** Id of the add button, which takes focus when the last card is removed. */
  addButtonId: string;
}

/** Adds, removes and duplicates cards. Moves focus to the new or the next card and announces what happened. */
function useCards<Card extends { key: string }>(
  cards: readonly Card[],
  { list, noun, create, addButtonId }: CardKind<Card>,
): Cards<Card> {
  const { touched, setTouched, setFieldValue } = useFormikContext<ProjectForm>();
  const write = (next: readonly Card[]) => void setFieldValue(list, next);
  const editTouched = (edit: <T extends object>(items: readonly T[]) => T[]) => {
    const flags = cards.map((_, index) => touched[list]?.[index] ?? {});
    void setTouched({ ...touched, [list]: edit(flags) }, false);
  };
  const focusLater = useFocusLater();
  const announce = useAnnouncer();
  const focusCard = (card: Card | undefined) =>
    focusLater(card === undefined ? addButtonId : cardTitleId(card.key));
  return {
    cards,
    add: () => {
      const added = create();
      write([...cards, added]);
      focusCard(added);
      announce(`${noun} ${cards.length + 1} added`);
    },
    removeAt: (index) => {
      const left = cards.toSpliced(index, 1);
      editTouched((items) => items.toSpliced(index, 1));
      write(left);
      focusCard(left[index] ?? left.at(-1));
      announce(`${noun} ${index + 1} removed`);
    },
    duplicateAt: (index) => {
      const copied = duplicatedAt(cards, index).map((card, position) =>
        position === index + 1 ? { ...card, key: nextKey() } : card,
      );
      editTouched((items) => duplicatedAt(items, index));
      write(copied);
      focusCard(copied[index + 1]);
      announce(`${noun} ${index + 1} copied as ${noun.toLowerCase()} ${index + 2}`);
    },
  };
}

export const ADD_WINDOW_ID = 'add-window';
export const ADD_DOOR_ID = 'add-door';

export function useWindowCards(): Cards<WindowForm> {
  return useCards(useFormikContext<ProjectForm>().values.windows, {
    list: 'windows',
    noun: 'Window',
    create: newWindowForm,
    addButtonId: ADD_WINDOW_ID,
  });
}

export function useDoorCards(): Cards<DoorForm> {
  return useCards(useFormikContext<ProjectForm>().values.doors, {
    list: 'doors',
    noun: 'Door',
    create: newDoorForm,
    addButtonId: ADD_DOOR_ID,
  });
}
