import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CalendarView, OfferView } from '#machines/booking/booking.page-selectors.ts';
import type { BookingEvent, ChosenTime } from '#machines/booking/booking.types.ts';
import { Button, ButtonLink, LinkButton } from '#src/components/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Page } from '#src/components/Layout.tsx';
import { LiveRegion, useAnnouncer } from '#src/components/LiveRegion.tsx';
import { Skeleton } from '#src/components/Loading.tsx';
import type { StepNextAction } from '#src/components/StepFrame.tsx';
import type { CallUs, ContentById } from '#src/content/parse.ts';
import type { CalendarDay } from '#src/domain/calendar.ts';
import { inShort } from '#src/domain/day-labels.ts';
import { REQUIRED } from '#src/domain/messages.ts';
import type { PeriodOfTheDay } from '#src/domain/period.ts';
import { isOfferAccepted } from '#src/domain/promotion.ts';
import type { BookedTime } from '#src/domain/visit.ts';
import { openingFailureText } from '../frame/failure-text.ts';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { PageState } from '../frame/usePage.ts';
import type { StepFrameState } from '../frame/useStepFrame.ts';
import {
  CHOSEN_TIME_ID,
  OfferTerms,
  Tip,
  VisitSummary,
  type ProjectSummary,
} from './BookingAside.tsx';
import { offerInWords } from '../visit/offer-words.ts';
import { ChosenTimeLine, OfferRow } from './BookingBar.tsx';
import {
  daysOfWeek,
  firstFree,
  nextFreeDay,
  timeInWords,
  timesAreIn,
  timesOn,
  whyClosed,
} from './booking-words.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import styles from './TimeDateBooking.module.css';
import { groupId, TimesOfDay } from './TimesOfDay.tsx';
import { WeekStrip } from './WeekStrip.tsx';

export interface TimeDateBookingViewProps extends PageState<'timeDateBooking'> {
  callUs: CallUs;
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
  const { state, time, moved } = calendar;
  const [isTimeMissing, setTimeMissing] = useState(false);
  const times = useRef<HTMLElement>(null);
  const strip = useRef<HTMLDivElement | null>(null);
  const terms = useRef<HTMLElement>(null);
  const heading = useHeadingAfterExpiry(frame.hold);
  const focusAfterRender = useFocusAfterRender();
  const announce = useAnnouncer();
  const sentence =
    offer.text === null || calendar.startDay === null
      ? null
      : offerInWords(content.offer.title, { text: offer.text, startDay: calendar.startDay });

  useEffect(() => () => send({ type: 'offer.resumed' }), [send]);

  const pickDay = (day: CalendarDay, period?: PeriodOfTheDay) => {
    if (frame.isBusy || day.disabled) return;
    setTimeMissing(false);
    send({ type: 'day.picked', date: day.date });
    announce(timesOn(day));
    focusAfterRender(() =>
      times.current?.querySelector<HTMLElement>(
        period === undefined ? 'fieldset' : `#${groupId(period)}`,
      ),
    );
  };
  const pickAlternative = (date: string) => {
    const day = calendar.days.find((other) => other.date === date);
    if (day !== undefined) pickDay(day);
  };
  const pickTime = (picked: ChosenTime) => {
    if (!frame.isBusy) send({ type: 'time.picked', time: picked });
  };
  const turnWeek = (weekIndex: number) => send({ type: 'week.turned', weekIndex });
  const goOn = () => {
    if (state === 'loading') return;
    if (state === 'noTimes' || time !== null) {
      send({ type: 'booking.submitted' });
      return;
    }
    setTimeMissing(true);
    focusAfterRender(
      () =>
        times.current?.querySelector<HTMLElement>('input') ??
        strip.current?.querySelector<HTMLElement>('[data-tab-stop]'),
    );
  };

  const hasOffer = offer.bar !== 'hidden' && sentence !== null && frame.failure === null;
  const bar = {
    note: <ChosenTimeLine time={time} hold={frame.hold} onKeepTime={frame.onKeepTime} />,
    above: hasOffer && (
      <OfferRow
        calendar={calendar}
        offer={offer}
        sentence={sentence}
        onDay={pickDay}
        onClose={() => {
          send({ type: 'offer.closed' });
          terms.current?.focus();
        }}
        send={send}
      />
    ),
  };
  const isSoldOut = state === 'noTimes';
  const isMoving = moved !== null;
  // A paid lead may look at the days that are not open yet (decision F21).
  const hasDays = !isSoldOut || calendar.days.some(({ disabled }) => disabled);

  return (
    <>
      <StepLayout
        frame={state === 'failed' ? { ...frame, failure: null } : frame}
        title={titleOf(content, { isSoldOut, isMoving })}
        intro={moved === null ? undefined : <p>{staying(moved)}</p>}
        width="wide"
        isHoldInBar={state !== 'failed' && !isSoldOut}
        next={
          state === 'failed'
            ? undefined
            : { ...nextLook(calendar), ...(isSoldOut ? {} : bar), onClick: goOn }
        }
      >
        <LiveRegion message={whatIsSaid(state, content)} />
        <div className={styles['page']}>
          {calendar.conflict !== null && state !== 'loading' && (
            <ConflictNotice
              key={`${calendar.conflict.date} ${calendar.conflict.startTime}`}
              conflict={calendar.conflict}
              alternatives={calendar.alternatives}
              onPick={pickAlternative}
              moved={moved}
            />
          )}
          <section
            aria-label="Calendar"
            className={classNames(styles['sheet'], !hasDays && styles['withoutDays'])}
          >
            {hasDays && (
              <WeekStrip
                calendar={calendar}
                headingRef={heading}
                stripRef={strip}
                onTurn={turnWeek}
                onPick={pickDay}
              />
            )}
            <section ref={times} aria-label="Times" className={styles['timesArea']}>
              <Times
                {...props}
                error={isTimeMissing && time === null ? REQUIRED : undefined}
                onPick={pickTime}
                onDay={pickDay}
                onThisWeek={() => turnWeek(0)}
              />
            </section>
            {!isSoldOut && (
              <div className={styles['more']}>
                {state === 'open' && <Shortcuts calendar={calendar} onDay={pickDay} />}
                <LinkButton
                  className={styles['none']}
                  onClick={() => send({ type: 'noneWorks.chosen' })}
                >
                  None of these times work for me
                </LinkButton>
              </div>
            )}
          </section>
          <div className={styles['aside']}>
            {!isSoldOut && <VisitSummary time={time} project={project} moved={moved} />}
            <OfferTerms
              ref={terms}
              copy={content.offer}
              sentence={sentence}
              isEarned={isOfferEarned(calendar)}
            />
            <Tip tip={content.tip} />
          </div>
        </div>
      </StepLayout>
      {reviews !== null && <Page width="wide">{reviews}</Page>}
    </>
  );
}

function titleOf(
  { introduction }: ContentById['timeDateBooking'],
  { isSoldOut, isMoving }: { isSoldOut: boolean; isMoving: boolean },
): string {
  if (isSoldOut) return 'All visits are booked right now';
  return isMoving ? 'Pick another time for your visit' : introduction.title;
}

/** What stands until a visit is moved. */
function staying(moved: BookedTime): string {
  return `It stays on ${timeInWords(moved)} until you have moved it.`;
}

function whatIsSaid(
  state: CalendarView['state'],
  { noneAtAll }: ContentById['timeDateBooking'],
): string {
  if (state === 'loading') return 'Loading the available times';
  return state === 'noTimes' ? noneAtAll : '';
}

function isOfferEarned({ time, startDay }: CalendarView): boolean {
  return time !== null && startDay !== null && isOfferAccepted(time.date, startDay);
}

/** The main button: Book appointment, or Next if no time is free at all (spec §4). A booked visit is moved instead, or kept. */
function nextLook({ state, time, moved }: CalendarView): StepNextAction {
  if (state === 'noTimes') return { label: moved === null ? 'Next' : 'Keep my visit' };
  return {
    label: moved === null ? 'Book appointment' : 'Move my visit',
    disabled: state === 'loading',
    describedBy: time === null ? undefined : CHOSEN_TIME_ID,
  };
}

/** Buttons to the first free evening and Saturday, except to the day that is shown. */
function Shortcuts({
  calendar: { days, day: shown },
  onDay,
}: Pick<TimeDateBookingViewProps, 'calendar'> & {
  onDay: (day: CalendarDay, period?: PeriodOfTheDay) => void;
}) {
  const { evening, saturday } = firstFree(days);
  const to = (name: string, day: CalendarDay | undefined, period?: PeriodOfTheDay) =>
    day !== undefined &&
    day.date !== shown && (
      <Button variant="outline" small onClick={() => onDay(day, period)}>
        {`First free ${name}: ${inShort(day.date)}`}
      </Button>
    );
  return (
    <div className={styles['shortcuts']}>
      {to('evening', evening, 'Evening')}
      {to('Saturday', saturday)}
    </div>
  );
}

interface TimesProps extends TimeDateBookingViewProps {
  error: string | undefined;
  onPick: (time: ChosenTime) => void;
  onDay: (day: CalendarDay) => void;
  onThisWeek: () => void;
}

/** One of four states: loading, failed, no times at all, or the times of a day. */
function Times({ content, callUs, frame, calendar, error, onPick, onDay, onThisWeek }: TimesProps) {
  const day = calendar.days.find(({ date }) => date === calendar.day);
  const week = daysOfWeek(calendar.days, calendar.weekIndex);
  switch (calendar.state) {
    case 'loading':
      return (
        <>
          <Skeleton height="2rem" width="14rem" />
          <div className={styles['waiting']}>
            <Skeleton height="3.375rem" lines={5} />
          </div>
        </>
      );
    case 'failed':
      return <TimesUnknown callUs={callUs} frame={frame} />;
    case 'noTimes':
      return (
        <FormMessage tone="info" title={content.noneAtAll}>
          <p>
            {calendar.moved === null
              ? "Press Next and we'll call you to find a time. Or call us now: we may have an opening that isn't online yet."
              : `Your visit stays on ${timeInWords(calendar.moved)}. Or call us now: we may have an opening that isn't online yet.`}
          </p>
          <ButtonLink
            href={callUs.phoneLink}
            variant="outline"
            small
            className={styles['callNow']}
            iconBefore={<Icon name="phone" size={20} />}
          >
            {callUs.buttonText}
          </ButtonLink>
        </FormMessage>
      );
    case 'open':
      if (week.every(({ disabled }) => disabled)) {
        return (
          <FormMessage tone="info">
            <p>{whyClosed(week, calendar.days)}</p>
            <div className={styles['shortcuts']}>
              <Button variant="outline" small onClick={onThisWeek}>
                Back to this week
              </Button>
            </div>
          </FormMessage>
        );
      }
      return day === undefined ? null : (
        <TimesOfDay
          day={day}
          nextFree={nextFreeDay(calendar.days, day)}
          time={calendar.time}
          moved={calendar.moved}
          noneOnDay={content.noneOnDay}
          error={error}
          note={[content.introduction.text, timesAreIn(calendar.timeZone) ?? []].flat().join(' ')}
          onPick={onPick}
          onDay={onDay}
        />
      );
  }
}

function TimesUnknown({ callUs, frame }: Pick<TimeDateBookingViewProps, 'callUs' | 'frame'>) {
  return (
    <div className={styles['unknown']}>
      <FormMessage
        tone="alert"
        title="We couldn't load the available times"
        action={{ label: 'Try again', onClick: frame.onRetry }}
      >
        {frame.failure === null
          ? 'Please try again in a moment.'
          : openingFailureText(frame.failure)}
      </FormMessage>
      <div className={styles['callUs']}>
        <p>{callUs.text}</p>
        <ButtonLink
          href={callUs.phoneLink}
          variant="outline"
          iconBefore={<Icon name="phone" size={20} />}
        >
          {callUs.buttonText}
        </ButtonLink>
      </div>
    </div>
  );
}
