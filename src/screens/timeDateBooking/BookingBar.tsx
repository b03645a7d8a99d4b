import type { CalendarView, OfferView } from '#machines/booking/booking.page-selectors.ts';
import type { BookingEvent, ChosenTime } from '#machines/booking/booking.types.ts';
import { Button } from '#src/components/Button.tsx';
import type { CalendarDay } from '#src/domain/calendar.ts';
import { inShort, timeInShort } from '#src/domain/day-labels.ts';
import { isOfferAccepted } from '#src/domain/promotion.ts';
import { OfferBar } from '../decorations.ts';
import { HoldNotice, type HoldNoticeProps } from '../frame/HoldNotice.tsx';
import { openBlocks, timeInWords } from './booking-words.ts';
import styles from './TimeDateBooking.module.css';

/** The chosen time and its countdown, beside or above the Book button. As high without a time as with one, so that the bar never grows over the times. */
export function ChosenTimeLine({
  time,
  hold,
  onKeepTime,
}: { time: ChosenTime | null } & HoldNoticeProps) {
  return (
    <div className={styles['line']}>
      {/* The Book button is described by the same words. */}
      <p aria-hidden="true" className={time === null ? styles['open'] : undefined}>
        {time === null ? (
          <span>No time chosen yet</span>
        ) : (
          <>
            <span className={styles['inFull']}>{timeInWords(time)}</span>
            <span className={styles['inShort']}>
              <span className={styles['shortDay']}>{`${inShort(time.date)} · `}</span>
              <span>{timeInShort(time.startTime)}</span>
            </span>
          </>
        )}
      </p>
      <HoldNotice hold={hold} onKeepTime={onKeepTime} isInBar />
    </div>
  );
}

interface OfferRowProps {
  calendar: CalendarView;
  offer: OfferView;
  sentence: string;
  onDay: (day: CalendarDay) => void;
  onClose: () => void;
  send: (event: BookingEvent) => void;
}

/** The offer for an earlier visit, with a button to the first day that earns it and has a time (decision V13). */
export function OfferRow({
  calendar: { days, startDay },
  offer,
  sentence,
  onDay,
  onClose,
  send,
}: OfferRowProps) {
  const first = days.find(
    (day) => startDay !== null && isOfferAccepted(day.date, startDay) && openBlocks(day).length > 0,
  );
  return (
    <OfferBar
      placement="row"
      title={sentence}
      fading={offer.bar === 'fading'}
      onHold={(isHeld) => send({ type: isHeld ? 'offer.paused' : 'offer.resumed' })}
      onClose={onClose}
    >
      {first !== undefined && (
        <Button
          variant="readMore"
          small
          className={styles['toOffer']}
          onClick={() => onDay(first)}
        >{`See ${inShort(first.date)}`}</Button>
      )}
    </OfferBar>
  );
}
