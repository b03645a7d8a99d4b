import type { ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon.tsx';
import { maximumMessage } from '#src/domain/messages.ts';
import styles from './AddButton.module.css';

export interface AddButtonProps {
  id: string;
  /** How many items there are, and may be. */
  count: number;
  max: number;
  /** What they are called in the note, such as `Windows`. */
  noun: string;
  small?: boolean | undefined;
  className?: string | undefined;
  onAdd: () => void;
  children: ReactNode;
}

/** Adds an item to a list. A full list disables it and says why. */
export function AddButton({
  id,
  count,
  max,
  noun,
  small,
  className,
  onAdd,
  children,
}: AddButtonProps) {
  const isFull = count >= max;
  const noteId = `${id}-note`;
  return (
    <div className={classNames(styles['add'], className)}>
      <Button
        id={id}
        variant="outline"
        small={small}
        disabled={isFull}
        onClick={isFull ? undefined : onAdd}
        aria-describedby={isFull ? noteId : undefined}
        iconBefore={<Icon name="plus" size={20} />}
      >
        {children}
      </Button>
      <p id={noteId} className={styles['note']} aria-live="polite">
        {isFull ? maximumMessage(max, noun) : ''}
      </p>
    </div>
  );
}
