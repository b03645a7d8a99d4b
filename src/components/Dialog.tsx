import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Esc and on a phone's Back gesture; pass the same action as its button's. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons; the first one takes focus. */
  actions: ReactNode;
  /** Picture or icon above the title. */
  picture?: ReactNode;
}

/** A modal alert on the native dialog element: the browser keeps the focus inside and returns it to where it was. */
export function Dialog({ open, onClose, title, children, actions, picture }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  const handleClosed = useEffectEvent(() => onClose());
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    // Not the event of an earlier close, in the strict mode of development.
    const closed = () => {
      if (!element.open) handleClosed();
    };
    // Focuses the first element that can take it: the first button, unless the text has a link.
    element.showModal();
    // The browser may close it without a cancel event first.
    element.addEventListener('close', closed);
    return () => {
      element.removeEventListener('close', closed);
      element.close();
    };
  }, [open]);

  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    onClose();
  };

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles['dialog']}
      onCancel={handleCancel}
    >
      <div className={styles['panel']}>
        {picture !== undefined && <div className={styles['picture']}>{picture}</div>}
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        <div id={`${id}-text`} className={styles['text']}>
          {children}
        </div>
        <div className={styles['actions']}>{actions}</div>
      </div>
    </dialog>
  );
}
