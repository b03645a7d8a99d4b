import type { Ref } from 'react';
import type { ChosenTime } from '#machines/booking/booking.types.ts';
import { Fact, Facts } from '#src/components/Facts.tsx';
import { Icon, isIconName } from '#src/components/Icon.tsx';
import { Card } from '#src/components/Layout.tsx';
import type { ContentById, OfferCopy } from '#src/content/parse.ts';
import type { BookedTime } from '#src/domain/visit.ts';
import { OFFER_EARNED } from '../visit/offer-words.ts';
import { projectInWords, timeInWords } from './booking-words.ts';
import styles from './TimeDateBooking.module.css';

/** Id of the chosen time in words; it describes the Book button. */
export const CHOSEN_TIME_ID = 'chosen-time';

/** What is about to be booked, as the draft holds it. */
export interface ProjectSummary {
  windowCount: number;
  doorCount: number;
  street: string;
}

/** Day, time, project and place at a glance, before they are booked. */
export function VisitSummary({
  time,
  project,
  moved,
}: {
  time: ChosenTime | null;
  project: ProjectSummary;
  moved: BookedTime | null;
}) {
  const inWords = projectInWords(project);
  return (
    <Card className={styles['summary']}>
      <h2 className={styles['asideTitle']}>Your visit</h2>
      <Facts>
        {moved !== null && (
          <Fact icon="calendar" label="Now">
            {`Now: ${timeInWords(moved)}`}
          </Fact>
        )}
        <Fact
          icon="calendar"
          label="When"
          id={CHOSEN_TIME_ID}
          className={time === null ? styles['open'] : styles['when']}
        >
          {time === null
            ? 'No time chosen yet'
            : `${moved === null ? '' : 'New: '}${timeInWords(time)}`}
        </Fact>
        {inWords !== '' && (
          <Fact icon="window" label="What">
            {inWords}
          </Fact>
        )}
        {project.street !== '' && (
          <Fact icon="map-pin" label="Where">
            {project.street}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

export function Tip({ tip }: { tip: ContentById['timeDateBooking']['tip'] }) {
  return (
    <Card tone="soft" className={styles['tip']}>
      <span className={styles['tipIcon']} aria-hidden="true">
        <Icon name={isIconName(tip.icon) ? tip.icon : 'info'} size={24} />
      </span>
      <div>
        <h2 className={styles['asideTitle']}>{tip.title}</h2>
        <p>{tip.text}</p>
      </div>
    </Card>
  );
}

interface OfferTermsProps {
  copy: OfferCopy;
  /** The offer with its condition; null before it was shown. */
  sentence: string | null;
  /** The chosen time is early enough to earn the offer. */
  isEarned: boolean;
  ref: Ref<HTMLElement>;
}

/** The offer, which stays after its bar is gone, and whether the chosen visit earns it. Focusable from code. */
export function OfferTerms({ copy, sentence, isEarned, ref }: OfferTermsProps) {
  if (sentence === null) return null;
  return (
    <section ref={ref} tabIndex={-1} aria-label="Offer terms" className={styles['terms']}>
      <span className={styles['tipIcon']} aria-hidden="true">
        <Icon name="gift" size={24} />
      </span>
      <div>
        <h2 className={styles['asideTitle']}>{sentence}</h2>
        <p role="status" className={styles['earned']}>
          {isEarned && (
            <>
              <Icon name="check-circle" size={20} />
              <span>{OFFER_EARNED}</span>
            </>
          )}
        </p>
        <p className={styles['small']}>{copy.description}</p>
      </div>
    </section>
  );
}
