import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CalendarView, OfferView } from '#machines/booking/booking.selectors.ts';
import type { BookingEvent, ChosenTime } from '#machines/booking/booking.types.ts';
import { Button, ButtonLink } from '#src/components/Button.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Page } from '#src/components/Layout.tsx';
import { LiveRegion, useAnnouncer } from '#src/components/LiveRegion.tsx';
import { Skeleton } from '#src/components/Loading.tsx';
import type { StepNextAction } from '#src/components/StepFrame.tsx';
import type { CallUs, ContentById } from '#src/content/parse.ts';
import type { CalendarDay } from '#src/domain/calendar.ts';
import { REQUIRED } from '#src/domain/messages.ts';
import { isOfferAccepted } from '#src/domain/promotion.ts';
import { OfferBar } from '../decorations.ts';
import { openingFailureText } from '../frame/failure-text.ts';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { StepFrameState } from '../frame/useStepFrame.ts';
import { CHOSEN_TIME_ID, OfferTerms, Tip, VisitSummary, type ProjectSummary } from './BookingAside.tsx';
import { nextFreeDay, timeInWords, timesOn } from './booking-words.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import styles from './TimeDateBooking.module.css';
import { TimesOfDay } from './TimesOfDay.tsx';
import { WeekStrip } from './WeekStrip.tsx';

/** In a window lower than this, in rem, nothing sticks (docs/design.md). */
const LOW = 30;

function isLow(): boolean {
  return window.innerHeight < LOW * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Whether the window is low for its font size. Media queries miss a root font size that the page or an extension has enlarged; this does not. */
function useIsLowForLetters(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    const look = () => setIs(isLow());
    const observer = new ResizeObserver(look);
    observer.observe(document.documentElement);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, []);
  return is;
}

export interface TimeDateBookingViewProps {
  content: ContentById['timeDateBooking'];
  callUs: CallUs;
  frame: StepFrameState;
  calendar: CalendarView;
  offer: OfferView;
  project: ProjectSummary;
  /** The reviews of the company; null for none (decision V4). */
  reviews: ReactNode;
  send: (event: BookingEvent) => void;
}

/** Moves focus after the next render, for an element that may not be there before. */
function useFocusAfterRender(): (find: () => HTMLElement | null | undefined) => void {
  const [find, setFind] = useState<(() => HTMLElement | null | undefined) | null>(null);
  useEffect(() => find?.()?.focus(), [find]);
  return (next) => setFind(() => () => next());
}

/** Ref for the calendar's heading, which takes focus once the alert about the expired hold has been answered. */
function useHeadingAfterExpiry(hold: StepFrameState['hold']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(hold.state);
  useEffect(() => {
    if (before.current === 'expired' && hold.state !== 'expired') heading.current?.focus();
    before.current = hold.state;
  }, [hold.state]);
  return heading;
}

export function TimeDateBookingView(props: TimeDateBookingViewProps) {
  const { content, frame, calendar, offer, project, reviews, send } = props;
  const { state, time } = calendar;
  const [isTimeMissing, setTimeMissing] = useState(false);
  const times = useRef<HTMLElement>(null);
  const strip = useRef<HTMLDivElement | null>(null);
  const terms = useRef<HTMLElement>(null);
  const heading = useHeadingAfterExpiry(frame.hold);
  const focusAfterRender = useFocusAfterRender();
  const announce = useAnnouncer();
  const isLowWindow = useIsLowForLetters();

  useEffect(() => () => send({ type: 'offer.resumed' }), [send]);

  const focusDays = () => strip.current?.querySelector<HTMLElement>('[data-tab-stop]')?.focus();

  const pickDay = (day: CalendarDay) => {
    if (frame.isBusy || day.disabled) return;
    setTimeMissing(false);
    send({ type: 'day.picked', date: day.date });
    announce(timesOn(day));
    focusAfterRender(() => times.current?.querySelector<HTMLElement>('fieldset'));
  };
  const pickAlternative = (date: string) => {
    const day = calendar.days.find((other) => other.date === date);
    if (day !== undefined) pickDay(day);
  };
  const pickTime = (picked: ChosenTime) => {
    if (!frame.isBusy) send({ type: 'time.picked', time: picked });
  };
  const goOn = () => {
    if (state === 'loading') return;
    if (state === 'noTimes' || time !== null) {
      send({ type: state === 'noTimes' ? 'noTimes.accepted' : 'booking.submitted' });
      return;
    }
    setTimeMissing(true);
    focusAfterRender(() => times.current?.querySelector<HTMLElement>('input') ?? strip.current?.querySelector<HTMLElement>('[data-tab-stop]'));
  };

  return (
    <>
      <StepLayout
        frame={state === 'failed' ? { ...frame, failure: null } : frame}
        title={content.introduction.title}
        intro={content.introduction.text}
        width="wide"
        next={state === 'failed' ? undefined : { ...nextLook(state, time), onClick: goOn }}
      >
        <LiveRegion message={whatIsSaid(state, content)} />
        <div className={styles['page']}>
          <div className={styles['calendar']}>
            {calendar.conflict !== null && state !== 'loading' && (
              <ConflictNotice
                key={`${calendar.conflict.date} ${calendar.conflict.startTime}`}
                conflict={calendar.conflict}
                alternatives={calendar.alternatives}
                onPick={pickAlternative}
              />
            )}
            <section aria-label="Calendar" className={styles['sheet']}>
              <WeekStrip
                calendar={calendar}
                headingRef={heading}
                stripRef={strip}
                onTurn={(weekIndex) => send({ type: 'week.turned', weekIndex })}
                onPick={pickDay}
              />
              <section ref={times} aria-label="Times" className={styles['timesArea']}>
                <Times {...props} error={isTimeMissing && time === null ? REQUIRED : undefined} onPick={pickTime} onDay={pickDay} onOtherDay={focusDays} />
              </section>
              {state !== 'noTimes' && (
                <Button variant="outline" className={styles['none']} onClick={() => send({ type: 'noneWorks.chosen' })}>
                  None of these times work for me
                </Button>
              )}
            </section>
          </div>
          <div className={styles['aside']}>
            <VisitSummary time={time} project={project} />
            <OfferTerms ref={terms} copy={content.offer} offer={offer} isEarned={isOfferEarned(calendar)} />
            <Tip tip={content.tip} />
          </div>
        </div>
        <div className={isLowWindow ? styles['low'] : undefined}>
          {offer.bar !== 'hidden' && frame.failure === null && (
            <OfferBar
              title={content.offer.title}
              terms={content.offer.description}
              fading={offer.bar === 'fading'}
              onHold={(isHeld) => send({ type: isHeld ? 'offer.paused' : 'offer.resumed' })}
              onClose={() => {
                send({ type: 'offer.closed' });
                terms.current?.focus();
              }}
            >
              {offer.text}
            </OfferBar>
          )}
        </div>
      </StepLayout>
      {reviews !== null && <Page width="wide">{reviews}</Page>}
    </>
  );
}

function whatIsSaid(state: CalendarView['state'], { noneAtAll }: ContentById['timeDateBooking']): string {
  if (state === 'loading') return 'Loading the available times';
  return state === 'noTimes' ? noneAtAll : '';
}

function isOfferEarned({ time, startDay }: CalendarView): boolean {
  return time !== null && startDay !== null && isOfferAccepted(time.date, startDay);
}

/** The main button: Book appointment, or Next if no time is free at all (spec §4). */
function nextLook(state: CalendarView['state'], time: ChosenTime | null): StepNextAction {
  if (state === 'noTimes') return { label: 'Next', sticky: true };
  const book = { label: 'Book appointment', disabled: state === 'loading', sticky: true };
  if (time === null) return book;
  return { ...book, describedBy: CHOSEN_TIME_ID, note: <><Icon name="calendar" size={20} /><span>{timeInWords(time)}</span></> };
}

interface TimesProps extends TimeDateBookingViewProps {
  error: string | undefined;
  onPick: (time: ChosenTime) => void;
  onDay: (day: CalendarDay) => void;
  onOtherDay: () => void;
}

/** One of four states: loading, failed, no times at all, or the times of a day. */
function Times({ content, callUs, frame, calendar, error, onPick, onDay, onOtherDay }: TimesProps) {
  const day = calendar.days.find(({ date }) => date === calendar.day);
  switch (calendar.state) {
    case 'loading':
      return (
        <>
          <Skeleton height="2rem" width="14rem" />
          <div className={styles['waiting']}><Skeleton height="4.25rem" lines={3} /></div>
        </>
      );
    case 'failed':
      return <TimesUnknown callUs={callUs} frame={frame} />;
    case 'noTimes':
      return (
        <FormMessage tone="info" title={content.noneAtAll}>
          Press Next and we will call you to set a time together.
        </FormMessage>
      );
    case 'open':
      return day === undefined ? null : (
        <TimesOfDay
          day={day}
          nextFree={nextFreeDay(calendar.days, day)}
          time={calendar.time}
          noneOnDay={content.noneOnDay}
          error={error}
          onPick={onPick}
          onDay={onDay}
          onOtherDay={onOtherDay}
        />
      );
  }
}

function TimesUnknown({ callUs, frame }: Pick<TimeDateBookingViewProps, 'callUs' | 'frame'>) {
  return (
    <div className={styles['unknown']}>
      <FormMessage tone="alert" title="We couldn't load the available times" action={{ label: 'Try again', onClick: frame.onRetry }}>
        {frame.failure === null ? 'Please try again in a moment.' : openingFailureText(frame.failure)}
      </FormMessage>
      <div className={styles['callUs']}>
        <p>{callUs.text}</p>
        <ButtonLink href={callUs.phoneLink} variant="outline" iconBefore={<Icon name="phone" size={20} />}>{callUs.buttonText}</ButtonLink>
      </div>
    </div>
  );
}
