import type { ReactNode } from 'react';
import { AddButton } from '../form/AddButton.tsx';
import styles from './ProjectDetails.module.css';

export interface ItemListProps {
  /** `Windows` or `Doors`. */
  title: string;
  count: number;
  /** How many cards there may be. */
  max: number;
  /** Shown if there are no cards. */
  emptyText: string;
  addButtonId: string;
  addLabel: string;
  onAdd: () => void;
  children: ReactNode;
}

/** The cards of one kind and the button that adds one. */
export function ItemList({
  title,
  count,
  max,
  emptyText,
  addButtonId,
  addLabel,
  onAdd,
  children,
}: ItemListProps) {
  return (
    <section className={styles['section']} aria-labelledby={`${addButtonId}-heading`}>
      <h2 id={`${addButtonId}-heading`}>{title}</h2>
      {count === 0 ? (
        <p className={styles['empty']}>{emptyText}</p>
      ) : (
        <ul role="list" className={styles['list']}>
          {children}
        </ul>
      )}
      <AddButton
        id={addButtonId}
        count={count}
        max={max}
        noun={title}
        className={styles['add']}
        onAdd={onAdd}
      >
        {addLabel}
      </AddButton>
    </section>
  );
}
