import { Button } from '#src/components/Button.tsx';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { PageState } from '../frame/usePage.ts';
import styles from './NotFound.module.css';

export interface NotFoundViewProps extends PageState<'notFound'> {
  onHomeOpened: () => void;
}

/** A path that leads nowhere (spec §2, Not found). */
export function NotFoundView({ content, frame, onHomeOpened }: NotFoundViewProps) {
  return (
    <StepLayout
      frame={frame}
      title={content.title}
      intro={<p>{content.text}</p>}
      notice={
        <div className={styles['top']}>
          <div className={styles['picture']}>
            <ContentPicture image={content.image} priority />
          </div>
          <p className={styles['eyebrow']}>{content.eyebrow}</p>
        </div>
      }
      centered
      width="narrow"
    >
      <div className={styles['end']}>
        <Button className={styles['home']} onClick={onHomeOpened}>
          {content.buttonText}
        </Button>
      </div>
    </StepLayout>
  );
}
