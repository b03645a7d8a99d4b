import { Button } from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Page } from '#src/components/Layout.tsx';
import { useContent } from '#src/content/ContentProvider.tsx';
import { phoneHref } from '#src/domain/links.ts';
import styles from './FailureMessage.module.css';

interface FailureMessageProps {
  title: string;
  text: string;
  /** Number to call, as shown; empty if unknown. */
  phone: string;
}

/** An error page: what happened, a button that reloads (the browser keeps what was typed), and the phone number. */
function FailureMessage({ title, text, phone }: FailureMessageProps) {
  const href = phoneHref(phone);
  return (
    <Page width="narrow">
      <div className={styles['failure']}>
        <span className={styles['mark']} aria-hidden="true">
          <Icon name="warning" size={32} />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        <p role="alert">{text}</p>
        <Button
          onClick={() => window.location.reload()}
          iconBefore={<Icon name="restart" size={20} />}
        >
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

const NOT_ARRIVED =
  "Your connection may have been interrupted, or the site has just been updated. The steps you've finished are saved.";

/** Shown if the application cannot start or continue. `phone` is the number to call, as shown. */
export function StartFailure({ phone }: { phone: string }) {
  return (
    <main>
      <FailureMessage title="This page could not be loaded" text={NOT_ARRIVED} phone={phone} />
    </main>
  );
}

/** Replaces a screen that cannot be shown; header and footer stay. `isMissing`: its code or copy did not load; otherwise the screen itself failed. */
export function ScreenFailure({ isMissing }: { isMissing: boolean }) {
  const { phone } = useContent('site').callUs;
  return isMissing ? (
    <FailureMessage title="This step didn't load" text={NOT_ARRIVED} phone={phone} />
  ) : (
    <FailureMessage
      title="Something went wrong on this step"
      text="It's our fault, not yours. The steps you've finished are saved. Please try again."
      phone={phone}
    />
  );
}
