import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './Dialog.module.css';
import { keepFocusIn, tabbableIn } from './keepFocusIn.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Esc, on a phone's Back gesture, by the close button and on a press outside. For an alertdialog, pass the same action as its button's. */
  onClose: () => void;
  title: string;
  /** "alertdialog" for what needs an answer: it has no close button and ignores presses outside. */
  role?: 'dialog' | 'alertdialog' | undefined;
  children?: ReactNode;
  /** The buttons; the first one takes focus unless an element carries `data-autofocus`. */
  actions?: ReactNode;
  /** Picture or icon above the title. */
  picture?: ReactNode;
  closeLabel?: string | undefined;
}

function focusInitial(dialog: HTMLElement): void {
  const target =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('[data-dialog-actions] button, [data-dialog-actions] a[href]') ??
    tabbableIn(dialog)[0] ??
    dialog;
  target.focus();
}

/** A modal on the native dialog element, with a focus trap; focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, role = 'dialog', children, actions, picture, closeLabel = 'Close' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  const handleClosed = useEffectEvent(() => onClose());
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    const closed = () => handleClosed();
    const before = document.activeElement;
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    focusInitial(element);
    // The browser may close it without a cancel event first.
    element.addEventListener('close', closed);
    return () => {
      element.removeEventListener('close', closed);
      if (typeof element.close === 'function') element.close();
      else element.removeAttribute('open');
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  const handleKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    keepFocusIn(event.currentTarget, event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    onClose();
  };
  const handleBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (role === 'dialog' && event.target === event.currentTarget) onClose();
  };

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined || children === null ? undefined : `${id}-text`}
      tabIndex={-1}
      className={classNames(styles['dialog'])}
      onKeyDown={handleKeyDown}
      onClick={handleBackdrop}
      onCancel={handleCancel}
    >
      <div className={styles['panel']}>
        {picture !== undefined && picture !== null && <div className={styles['picture']}>{picture}</div>}
        <div className={styles['head']}>
          <h2 id={`${id}-title`} className={styles['title']}>{title}</h2>
          {role === 'dialog' && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
        </div>
        {children !== undefined && children !== null && <div id={`${id}-text`} className={styles['text']}>{children}</div>}
        {actions !== undefined && actions !== null && <div className={styles['actions']} data-dialog-actions="">{actions}</div>}
      </div>
    </dialog>
  );
}
