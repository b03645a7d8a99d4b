import { Button } from '#src/components/Button.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { StepFrameState } from '../frame/useStepFrame.ts';
import styles from './NotFound.module.css';

export interface NotFoundViewProps {
  content: ContentById['notFound'];
  frame: StepFrameState;
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
