import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon.tsx';
import { recall } from '#src/content/content.functions.ts';
import { appointmentParts } from '#src/domain/day-labels.ts';
import { ContentCards } from '../content/ContentCards.tsx';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { PageState } from '../frame/usePage.ts';
import styles from './WhatsNext.module.css';

export interface WhatsNextViewProps extends PageState<'whatsNext'> {
  firstName: string;
  /** `yyyy-MM-dd'T'HH:mm` in the property's local time; null if we will call to set the time. */
  appointmentDateTime: string | null;
  onResourcesOpened: () => void;
}

/** What happens between now and the visit. Without a date the headline is quieter, and our call comes first (spec §2, whats-next). */
export function WhatsNextView({
  content,
  frame,
  firstName,
  appointmentDateTime,
  onResourcesOpened,
}: WhatsNextViewProps) {
  const isBooked = appointmentDateTime !== null;
  const title = recall(isBooked ? content.title : content.titleWithoutDate, firstName);
  const process = isBooked ? content.process : content.processWithoutDate;
  return (
    <StepLayout
      frame={frame}
      title={<span className={isBooked ? styles['booked'] : styles['unbooked']}>{title}</span>}
      intro={<p>{isBooked ? content.text : content.textWithoutDate}</p>}
      notice={
        <div className={styles['top']}>
          <div className={styles['picture']}>
            <ContentPicture image={content.image} priority />
          </div>
          <p className={classNames(styles['date'], !isBooked && styles['open'])}>
            <Icon name={isBooked ? 'calendar' : 'phone'} size={20} />
            <span>
              {isBooked
                ? appointmentParts(appointmentDateTime).join(' ')
                : "Your time isn't set yet"}
            </span>
          </p>
        </div>
      }
      centered
      next={{ label: content.buttonText, onClick: onResourcesOpened }}
    >
      <div className={styles['steps']}>
        <ContentCards headingLevel={2} cards={process} />
      </div>
    </StepLayout>
  );
}
