import type { ReactNode, Ref } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './FormMessage.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

export type MessageTone = 'alert' | 'info' | 'success';

const ICONS = { alert: 'warning', info: 'info', success: 'check-circle' } as const satisfies Record<MessageTone, IconName>;

export interface FormMessageProps {
  /** "alert" interrupts (role alert); the others are read politely (role status). */
  tone: MessageTone;
  title?: string | undefined;
  children: ReactNode;
  /** A way out, for example Try again. */
  action?: { label: string; onClick: () => void; busy?: boolean | undefined } | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A message about the whole form or page, placed near the button it concerns. Focusable from code. */
export function FormMessage({ tone, title, children, action, ref }: FormMessageProps) {
  return (
    <div ref={ref} tabIndex={-1} role={tone === 'alert' ? 'alert' : 'status'} className={classNames(styles['message'], styles[tone])}>
      <Icon name={ICONS[tone]} size={24} />
      <div className={styles['body']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        <div>{children}</div>
        {action !== undefined && (
          <Button variant="outline" small busy={action.busy} onClick={action.onClick} iconBefore={<Icon name="restart" size={18} />}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}
