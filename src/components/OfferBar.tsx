import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './OfferBar.module.css';
import { passOnPresses } from './pressBefore.ts';
import { useRootHeight } from './useRootHeight.ts';

export interface OfferBarProps {
  title: string;
  children?: ReactNode;
  /** Small print. */
  terms?: ReactNode;
  /** Shows a close button. */
  onClose?: (() => void) | undefined;
  /** Fades out within 500 ms; unmount it afterwards. */
  fading?: boolean | undefined;
  /**
   * "fixed" (the default) sticks to the bottom of the screen and reserves space for itself in `--bottom-inset`; "inline" is part of the page;
   * "wide" is fixed in a tall window with columns, and inline up to 960 px wide or below 896 px high, where it would cover the form.
   */
  placement?: 'fixed' | 'inline' | 'wide' | undefined;
  /** Called with true when the pointer enters or focus moves in, and with false once both are out: a time limit should pause meanwhile. */
  onHold?: ((held: boolean) => void) | undefined;
}

const INSET = '--bottom-inset';

/** A promotional offer, announced politely. */
export function OfferBar(props: OfferBarProps) {
  const { title, children, terms, onClose, fading, placement = 'fixed', onHold } = props;
  const bar = useRootHeight<HTMLElement>(INSET, placement !== 'inline');
  useEffect(() => {
    const element = bar.current;
    const around = element?.parentElement ?? null;
    if (element === null || placement === 'inline') return undefined;
    passOnPresses(element, INSET);
    return () => {
      // If the whole page goes with its bar, nothing that was seen before is left to press.
      if (around?.isConnected === true) passOnPresses(element, INSET);
    };
  }, [bar, placement]);
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
      className={classNames(styles['bar'], placement !== 'inline' && styles['fixed'], placement !== 'fixed' && styles[placement], fading && styles['fading'])}
      onMouseEnter={() => note({ pointer: true })}
      onMouseLeave={() => note({ pointer: false })}
      onFocus={() => note({ focus: true })}
      onBlur={leave}
    >
      <span className={styles['icon']} aria-hidden="true"><Icon name="gift" size={26} /></span>
      <div className={styles['body']} role="status">
        <p className={styles['title']}>{title}</p>
        {children !== undefined && children !== null && <div className={styles['text']}>{children}</div>}
        {terms !== undefined && terms !== null && <div className={styles['terms']}>{terms}</div>}
      </div>
      {onClose !== undefined && <IconButton icon="close" label="Close offer" className={styles['close']} onClick={onClose} />}
    </aside>
  );
}
