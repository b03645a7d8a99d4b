import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { CalendarView } from '#machines/booking/booking.page-selectors.ts';
import { IconButton } from '#src/components/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { Skeleton } from '#src/components/Loading.tsx';
import type { CalendarDay } from '#src/domain/calendar.ts';
import { DAYS_PER_WEEK } from '#src/domain/constants.ts';
import { counted } from '#src/domain/counter.ts';
import { formatDay, shortDay } from '#src/domain/day-labels.ts';
import {
  availability,
  daysOfWeek,
  openBlocks,
  weekInShort,
  weekInWords,
  whyClosed,
} from './booking-words.ts';
import styles from './TimeDateBooking.module.css';

export interface WeekStripProps {
  calendar: CalendarView;
  headingRef: Ref<HTMLHeadingElement>;
  /** The strip of days, so that the parent can move focus into it. */
  stripRef: { current: HTMLDivElement | null };
  onTurn: (weekIndex: number) => void;
  onPick: (day: CalendarDay) => void;
}

/** Announces the week once the visitor has turned to it and its days have loaded. Call the returned function when the visitor turns. */
function useWeekAnnouncement({ weekIndex, days, startDay, state }: CalendarView): () => void {
  const announce = useAnnouncer();
  const isTurning = useRef(false);
  useEffect(() => {
    if (!isTurning.current || state === 'loading' || startDay === null) return;
    isTurning.current = false;
    const week = daysOfWeek(days, weekIndex);
    const open = week.filter((day) => openBlocks(day).length > 0).length;
    const said = `${weekInWords(startDay, weekIndex)}. ${open === 0 ? 'No days' : counted(open, 'day')} with times available.`;
    announce([said, whyClosed(week, days) ?? ''].join(' ').trim());
  }, [announce, weekIndex, days, startDay, state]);
  return () => {
    isTurning.current = true;
  };
}

function TurnButton({
  calendar,
  to,
  onTurn,
}: {
  calendar: CalendarView;
  to: number;
  onTurn: (weekIndex: number) => void;
}) {
  const { weekIndex, days, startDay } = calendar;
  const name = to > weekIndex ? 'Next week' : 'Previous week';
  const isThere = startDay !== null && daysOfWeek(days, to).length > 0;
  return (
    <IconButton
      icon={to > weekIndex ? 'chevron-right' : 'chevron-left'}
      label={isThere ? `${name}, ${weekInWords(startDay, to)}` : `${name} (not open for booking)`}
      disabled={!isThere}
      outlined
      onClick={() => {
        if (isThere) onTurn(to);
      }}
    />
  );
}

/** One week of days: real buttons with a single tab stop; arrow keys, Home and End move between them (ARIA toolbar pattern). */
export function WeekStrip({ calendar, headingRef, stripRef, onTurn, onPick }: WeekStripProps) {
  const noteTurning = useWeekAnnouncement(calendar);
  const turn = (weekIndex: number) => {
    noteTurning();
    onTurn(weekIndex);
  };
  const { weekIndex, startDay } = calendar;
  return (
    <div className={styles['week']}>
      <div className={styles['weekHead']}>
        <h2 ref={headingRef} tabIndex={-1}>
          Choose a day
        </h2>
        {startDay !== null && (
          <div className={styles['weekNav']}>
            <TurnButton calendar={calendar} to={weekIndex - 1} onTurn={turn} />
            <span className={styles['weekRange']}>{weekInShort(startDay, weekIndex)}</span>
            <TurnButton calendar={calendar} to={weekIndex + 1} onTurn={turn} />
          </div>
        )}
        {startDay === null && calendar.state === 'loading' && (
          <div className={styles['weekNav']}>
            <Skeleton height="1.25rem" width="8rem" />
          </div>
        )}
      </div>
      {calendar.state === 'failed' ? null : calendar.state === 'loading' || startDay === null ? (
        <div className={styles['strip']}>
          {Array.from({ length: DAYS_PER_WEEK }, (_, day) => (
            <Skeleton key={day} height="var(--day-height)" />
          ))}
        </div>
      ) : (
        <Days calendar={calendar} startDay={startDay} stripRef={stripRef} onPick={onPick} />
      )}
    </div>
  );
}

function Days({
  calendar,
  startDay,
  stripRef,
  onPick,
}: { startDay: string } & Pick<WeekStripProps, 'calendar' | 'stripRef' | 'onPick'>) {
  const { weekIndex, days } = calendar;
  const week = daysOfWeek(days, weekIndex);
  // Where all of the week is closed, the place of the times says why.
  const why =
    calendar.state === 'open' && week.every(({ disabled }) => disabled)
      ? null
      : whyClosed(week, days);
  const [focused, setFocused] = useState<string | null>(null);
  const isInWeek = (date: string | null) => week.some((day) => day.date === date);
  const tabStop = isInWeek(focused)
    ? focused
    : isInWeek(calendar.day)
      ? calendar.day
      : week[0]?.date;

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = week.findIndex(({ date }) => date === tabStop);
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: week.length - 1 }[
      event.key
    ];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stripRef.current
      ?.querySelectorAll<HTMLButtonElement>('button')
      .item(Math.min(Math.max(to, 0), week.length - 1))
      .focus();
  };

  return (
    <>
      <div
        ref={stripRef}
        role="toolbar"
        aria-label={`Days, ${weekInWords(startDay, weekIndex)}`}
        tabIndex={-1}
        className={styles['strip']}
        onKeyDown={move}
      >
        {week.map((day) => (
          <DayButton
            key={day.date}
            day={day}
            isChosen={day.date === calendar.day && !day.disabled}
            isTabStop={day.date === tabStop}
            isOfVisit={day.date === calendar.moved?.date}
            onFocus={() => setFocused(day.date)}
            onPick={() => onPick(day)}
          />
        ))}
      </div>
      {why !== null && <p className={styles['small']}>{why}</p>}
    </>
  );
}

interface DayButtonProps {
  day: CalendarDay;
  isChosen: boolean;
  isTabStop: boolean;
  /** The visit that is to move is on this day now. */
  isOfVisit: boolean;
  onFocus: () => void;
  onPick: () => void;
}

function DayButton({ day, isChosen, isTabStop, isOfVisit, onFocus, onPick }: DayButtonProps) {
  const count = openBlocks(day).length;
  const { weekday, day: number } = shortDay(day.date);
  return (
    <button
      type="button"
      data-date={day.date}
      data-tab-stop={isTabStop ? '' : undefined}
      className={classNames(
        styles['day'],
        count === 0 && styles['dayWithout'],
        isOfVisit && styles['dayOfVisit'],
      )}
      aria-pressed={isChosen}
      aria-disabled={count === 0 ? true : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPick}
    >
      <span className="sr-only">{`${formatDay(day.date)}, ${weekday} ${number}, ${availability(day)}${isOfVisit ? ', your visit is on this day' : ''}`}</span>
      <span className={styles['weekday']} aria-hidden="true">
        {weekday}
      </span>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      <span className={styles['count']} aria-hidden="true">
        {count === 0 ? (
          <span>{availability(day)}</span>
        ) : (
          <>
            <b>{count}</b> <span>{count === 1 ? 'time' : 'times'}</span>
          </>
        )}
      </span>
    </button>
  );
}
