import type { ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { FormMessage } from '#src/components/FormMessage.tsx';
import type { ContentImage } from '#src/content/model/fields.ts';
import { ContentPicture } from '../content/ContentPicture.tsx';
import styles from './InfoPage.module.css';
import { NOT_MARKED } from '../frame/failure-text.ts';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { StepFrameState } from '../frame/useStepFrame.ts';

export interface InfoPageProps {
  frame: StepFrameState;
  image: ContentImage;
  title: string;
  text: string;
  /** A line above the exit button, such as whom to call. */
  help?: ReactNode;
  width?: 'narrow' | 'default' | undefined;
  children?: ReactNode;
}

/**
 * A page that ends a visit: picture, message, what to do now, and Exit Form (Restart Form during events) as the only way out
 * (spec §2, decision F9). If the page's own save fails, a quiet note says so: the message above is true either way.
 */
export function InfoPage({
  frame,
  image,
  title,
  text,
  help,
  width = 'narrow',
  children,
}: InfoPageProps) {
  const { leave, failure, isBusy, onRetry } = frame;
  const hasMore = children !== undefined && children !== null;
  return (
    <StepLayout
      frame={{ ...frame, leave: null, failure: null }}
      title={title}
      intro={text === '' ? undefined : <p>{text}</p>}
      notice={
        <div className={styles['picture']}>
          <ContentPicture image={image} priority />
        </div>
      }
      centered
      width={width}
    >
      <div className={styles['sections']}>
        {children}
        <div className={classNames(styles['end'], !hasMore && styles['plainEnd'])}>
          {help === undefined ? null : <p>{help}</p>}
          {failure === null ? null : (
            <div className={styles['message']}>
              <FormMessage
                tone="info"
                action={{ label: 'Try again', onClick: onRetry, busy: isBusy }}
              >
                {NOT_MARKED}
              </FormMessage>
            </div>
          )}
          {leave === null ? null : (
            <Button variant="outline" className={styles['exit']} onClick={leave.onClick}>
              {leave.label === 'Exit' ? 'Exit Form' : leave.label}
            </Button>
          )}
        </div>
      </div>
    </StepLayout>
  );
}
