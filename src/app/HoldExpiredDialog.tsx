import { selectHasOpenQuestion, selectHold } from '#machines/booking/booking.selectors.ts';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { useContent } from '#src/content/ContentProvider.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import styles from './HoldExpiredDialog.module.css';

export interface HoldExpiredAlertProps {
  isOpen: boolean;
  content: ContentById['site']['holdExpired'];
  /** The answers have changed and no longer allow booking a time: the button leads to the first open question (decision F18). */
  hasOpenQuestion: boolean;
  /** Called by the button and by Esc. */
  onAcknowledge: () => void;
}

/** The alert that the hold has expired (spec §8, Timer expiry). */
export function HoldExpiredAlert({
  isOpen,
  content,
  hasOpenQuestion,
  onAcknowledge,
}: HoldExpiredAlertProps) {
  return (
    <Dialog
      open={isOpen}
      title="Your time ran out"
      onClose={onAcknowledge}
      picture={
        <span className={styles['picture']}>
          <Icon name="clock" size={36} />
        </span>
      }
      actions={
        <Button onClick={onAcknowledge}>
          {hasOpenQuestion ? 'Go to your answers' : content.buttonText}
        </Button>
      }
    >
      <p>{content.text}</p>
      {hasOpenQuestion && (
        <p>
          Your project answers have changed since you picked that time. Please review them before
          selecting a new one.
        </p>
      )}
    </Dialog>
  );
}

/** {@link HoldExpiredAlert} over whatever page the visitor is on (decision F11). */
export function HoldExpiredDialog() {
  const { state } = useBooking(selectHold);
  const hasOpenQuestion = useBooking(selectHasOpenQuestion);
  const { holdExpired } = useContent('site');
  const send = useSend();
  return (
    <HoldExpiredAlert
      isOpen={state === 'expired'}
      content={holdExpired}
      hasOpenQuestion={hasOpenQuestion}
      onAcknowledge={() => send({ type: 'hold.acknowledged' })}
    />
  );
}
