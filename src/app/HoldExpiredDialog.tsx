import { selectHold } from '#machines/booking/booking.selectors.ts';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { useContent } from '#src/content/ContentProvider.tsx';
import type { SiteContent } from '#src/content/content.types.ts';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import styles from './HoldExpiredDialog.module.css';

export interface HoldExpiredAlertProps {
  isOpen: boolean;
  content: SiteContent['holdExpired'];
  /** The button, and Esc. */
  onAcknowledge: () => void;
}

/** The alert that the kept time has run out (spec §8, Timer expiry). */
export function HoldExpiredAlert({ isOpen, content, onAcknowledge }: HoldExpiredAlertProps) {
  return (
    <Dialog
      open={isOpen}
      role="alertdialog"
      title="Your time ran out"
      onClose={onAcknowledge}
      picture={<span className={styles['picture']}><Icon name="clock" size={36} /></span>}
      actions={<Button onClick={onAcknowledge}>{content.buttonText}</Button>}
    >
      <p>{content.text}</p>
    </Dialog>
  );
}

/** {@link HoldExpiredAlert} over whatever page the visitor is on (decision F11). */
export function HoldExpiredDialog() {
  const { state } = useBooking(selectHold);
  const { holdExpired } = useContent('site');
  const send = useSend();
  return <HoldExpiredAlert isOpen={state === 'expired'} content={holdExpired} onAcknowledge={() => send({ type: 'hold.acknowledged' })} />;
}
