import { Button } from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Page } from '#src/components/Layout.tsx';
import { phoneHref } from '#src/domain/links.ts';
import styles from './FailureMessage.module.css';

export interface FailureMessageProps {
  title: string;
  text: string;
  /** Number to call, as shown; empty where none is known. */
  phone: string;
}

/** Something did not work: what happened in words, a way to retry (what was typed is kept by the browser), and the phone number. */
export function FailureMessage({ title, text, phone }: FailureMessageProps) {
  const href = phoneHref(phone);
  return (
    <Page width="narrow">
      <div className={styles['failure']}>
        <span className={styles['mark']} aria-hidden="true">
          <Icon name="warning" size={32} />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        <p role="alert">{text}</p>
        <Button onClick={() => window.location.reload()} iconBefore={<Icon name="restart" size={20} />}>
          Try again
        </Button>
        {href === null ? null : (
          <p className={styles['phone']}>
            <span>Or book by phone:</span> <a href={href}>{phone}</a>
          </p>
        )}
      </div>
    </Page>
  );
}
