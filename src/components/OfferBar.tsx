import { useRef, type FocusEvent, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './OfferBar.module.css';
import { useRootHeight } from './useRootHeight.ts';

export interface OfferBarProps {
  title: string;
  children?: ReactNode;
  /** Shows a close button. */
  onClose?: (() => void) | undefined;
  /** Fades out within 500 ms; unmount it afterwards. */
  fading?: boolean | undefined;
  /**
   * "page" (the default) is part of the page, and sticks to the bottom of a tall window with columns, where it reserves space for itself in
   * `--bottom-inset`; "row" is a row of the bar that holds a step's main button.
   */
  placement?: 'page' | 'row' | undefined;
  /** Called with true when the pointer enters or focus moves in, and with false once both are out: a time limit should pause meanwhile. */
  onHold?: ((held: boolean) => void) | undefined;
}

/** A promotional offer, announced politely. */
export function OfferBar({
  title,
  children,
  onClose,
  fading,
  placement = 'page',
  onHold,
}: OfferBarProps) {
  const bar = useRootHeight<HTMLElement>('--bottom-inset', placement === 'page');
  const isUnder = useRef({ pointer: false, focus: false });
  const note = (change: Partial<typeof isUnder.current>) => {
    const { pointer, focus } = isUnder.current;
    isUnder.current = { ...isUnder.current, ...change };
    const isHeld = isUnder.current.pointer || isUnder.current.focus;
    if (isHeld !== (pointer || focus)) onHold?.(isHeld);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) note({ focus: false });
  };
  return (
    <aside
      ref={bar}
      aria-label={`Offer: ${title}`}
      className={classNames(styles['bar'], styles[placement], fading && styles['fading'])}
      onMouseEnter={() => note({ pointer: true })}
      onMouseLeave={() => note({ pointer: false })}
      onFocus={() => note({ focus: true })}
      onBlur={leave}
    >
      <span className={styles['icon']} aria-hidden="true">
        <Icon name="gift" size={placement === 'row' ? 20 : 26} />
      </span>
      <div className={styles['body']}>
        <p role="status" className={styles['title']}>
          {title}
        </p>
        {children !== undefined && children !== null && (
          <>
            {' '}
            <div className={styles['text']}>{children}</div>
          </>
        )}
      </div>
      {onClose !== undefined && (
        <IconButton
          icon="close"
          label="Close offer"
          className={styles['close']}
          onClick={onClose}
        />
      )}
    </aside>
  );
}
