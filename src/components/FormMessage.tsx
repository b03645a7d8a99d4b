import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './FormMessage.module.css';
import { Icon, type IconName } from './Icon.tsx';

export type MessageTone = 'alert' | 'info' | 'success';

const ICONS = { alert: 'warning', info: 'info', success: 'check-circle' } as const satisfies Record<
  MessageTone,
  IconName
>;

export interface FormMessageProps {
  /** "alert" interrupts (role alert); the others are read politely (role status). */
  tone: MessageTone;
  title?: string | undefined;
  children: ReactNode;
  /** A button in the message, for example Try again. */
  action?: { label: string; onClick: () => void; busy?: boolean | undefined } | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The heading that got the focus of a message that was removed; null if none has. */
let standIn: HTMLElement | null = null;

/**
 * If a message is removed while it has the focus, for example after Try again was pressed by keyboard, focus moves to the page's heading.
 * If a message with an action then appears and focus is still there, the message takes it back.
 */
function useKeptFocus(message: RefObject<HTMLDivElement | null>, hasAction: boolean): void {
  useLayoutEffect(() => {
    const element = message.current;
    if (hasAction && standIn !== null && document.activeElement === standIn) element?.focus();
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      standIn = document.querySelector<HTMLElement>('main h1');
      standIn?.focus({ preventScroll: true });
    };
  }, [message, hasAction]);
}

/** A message about the whole form or page, placed near the button it concerns. Focusable from code. */
export function FormMessage({ tone, title, children, action, ref }: FormMessageProps) {
  const message = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => message.current);
  useKeptFocus(message, action !== undefined);
  return (
    <div
      ref={message}
      tabIndex={-1}
      role={tone === 'alert' ? 'alert' : 'status'}
      className={classNames(styles['message'], styles[tone])}
    >
      <Icon name={ICONS[tone]} size={24} />
      <div className={styles['body']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        <div>{children}</div>
        {action !== undefined && (
          <Button
            variant="outline"
            small
            busy={action.busy}
            onClick={action.onClick}
            iconBefore={<Icon name="restart" size={18} />}
          >
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}
