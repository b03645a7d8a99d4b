import type { ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { maximumMessage } from '#src/domain/messages.ts';
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

/** The cards of one kind and the button that adds one. A full list disables the button and says why. */
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
  const isFull = count >= max;
  const noteId = `${addButtonId}-note`;
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
      <div className={styles['add']}>
        <Button
          id={addButtonId}
          variant="outline"
          disabled={isFull}
          onClick={isFull ? undefined : onAdd}
          aria-describedby={isFull ? noteId : undefined}
          iconBefore={<Icon name="plus" size={20} />}
        >
          {addLabel}
        </Button>
        <p id={noteId} className={styles['note']} aria-live="polite">
          {isFull ? maximumMessage(max, title) : ''}
        </p>
      </div>
    </section>
  );
}
