import { ContentPicture } from '../content/ContentPicture.tsx';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { PageState } from '../frame/usePage.ts';
import { VisitThanksCard, type VisitThanks } from '../visit/VisitCard.tsx';
import styles from './CommentsSubmitted.module.css';

export interface CommentsSubmittedViewProps extends PageState<'commentsSubmitted'> {
  /** What was agreed; null if nothing was. */
  thanks: VisitThanks | null;
}

/** A check mark, a title and what was agreed. The text is hidden, and the only button is Restart Form during events (spec §2, comments-submitted). */
export function CommentsSubmittedView({ content, frame, thanks }: CommentsSubmittedViewProps) {
  return (
    <StepLayout
      frame={frame.leave?.label === 'Exit' ? { ...frame, leave: null } : frame}
      title={content.introduction.title}
      notice={
        <div className={styles['picture']}>
          <ContentPicture image={content.image} />
        </div>
      }
      centered
      width="narrow"
    >
      {thanks === null ? null : <VisitThanksCard {...thanks} calendars={null} />}
    </StepLayout>
  );
}
