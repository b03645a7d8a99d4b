import { ChoiceCard } from '#src/components/ChoiceCard.tsx';
import { Button } from '#src/components/Button.tsx';
import { FieldError } from '#src/components/Field.tsx';
import { Fieldset } from '#src/components/Fieldset.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { groupByPeriod, selectedTimeOf, type CalendarDay } from '#src/domain/calendar.ts';
import { formatDay, formatTime } from '#src/domain/day-labels.ts';
import type { TimeBlock } from '#src/domain/draft.ts';
import type { PeriodOfTheDay } from '#src/domain/period.ts';
import type { BookedTime } from '#src/domain/visit.ts';
import type { ChosenTime } from '#machines/booking/booking.types.ts';
import type { Introduction } from '#src/content/parse.ts';
import { openBlocks, withPresentTime } from './booking-words.ts';
import styles from './TimeDateBooking.module.css';

const ERROR_ID = 'time-error';

/** Id of the group of a day's times. */
export function groupId(period: PeriodOfTheDay): string {
  return `times-${period}`;
}

export interface TimesOfDayProps {
  day: CalendarDay;
  /** Offered if the day has no times; null if no later day has any. */
  nextFree: CalendarDay | null;
  time: ChosenTime | null;
  /** The present time of a visit that is to move; it cannot be picked. */
  moved: BookedTime | null;
  /** Shown for a day without times; `{date}` in the title is filled in. */
  noneOnDay: Introduction;
  /** Error shown above the times, such as that one is required. */
  error?: string | undefined;
  /** Shown below the times, such as how long a visit takes. */
  note: string;
  onPick: (time: ChosenTime) => void;
  onDay: (day: CalendarDay) => void;
}

function chosen(date: string, { id, startTime, endTime, periodOfTheDay }: TimeBlock): ChosenTime {
  return { blockId: id, date, startTime, endTime, period: periodOfTheDay };
}

/** The times of one day under Morning, Afternoon and Evening; all of them form one radio group. */
export function TimesOfDay({
  day,
  nextFree,
  time,
  moved,
  noneOnDay,
  error,
  note,
  onPick,
  onDay,
}: TimesOfDayProps) {
  const groups = groupByPeriod(withPresentTime(day, moved));
  const date = formatDay(day.date);
  const isPresent = ({ startTime }: TimeBlock) =>
    moved !== null && moved.date === day.date && moved.startTime === startTime;
  return (
    <>
      <h2>{date}</h2>
      {error !== undefined && (
        <div className={styles['timesError']}>
          <FieldError id={ERROR_ID}>{error}</FieldError>
        </div>
      )}
      {openBlocks(day).length === 0 && (
        <FormMessage tone="info" title={noneOnDay.title.replace('{date}', date)}>
          <p>{noneOnDay.text}</p>
          {nextFree === null ? null : (
            <div className={styles['alternatives']}>
              <Button
                variant="outline"
                small
                onClick={() => onDay(nextFree)}
              >{`Next free day: ${formatDay(nextFree.date)}`}</Button>
            </div>
          )}
        </FormMessage>
      )}
      {groups.length > 0 && (
        <div className={styles['groups']}>
          {groups.map(({ period, blocks }) => (
            <Fieldset key={period} id={groupId(period)} legend={period} className={styles['group']}>
              <div className={styles['times']}>
                {blocks.map((block) => (
                  <ChoiceCard
                    disabled={isPresent(block)}
                    key={selectedTimeOf(block)}
                    type="radio"
                    layout="compact"
                    name="selectedTime"
                    option={{
                      value: selectedTimeOf(block),
                      label: formatTime(block.startTime),
                      description: isPresent(block)
                        ? 'Your visit now'
                        : `to ${formatTime(block.endTime)}`,
                    }}
                    checked={
                      time !== null &&
                      time.date === day.date &&
                      selectedTimeOf(block) ===
                        selectedTimeOf({ id: time.blockId, startTime: time.startTime })
                    }
                    invalid={error !== undefined}
                    describedBy={error === undefined ? undefined : ERROR_ID}
                    onChange={() => onPick(chosen(day.date, block))}
                  />
                ))}
              </div>
            </Fieldset>
          ))}
          {note !== '' && <p className={styles['small']}>{note}</p>}
        </div>
      )}
    </>
  );
}
