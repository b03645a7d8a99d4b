import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import type { Introduction } from '#src/content/parse.ts';
import styles from './ReadingPage.module.css';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { LinkTarget } from '../content/useContentLink.ts';
import type { StepFrameState } from '../frame/useStepFrame.ts';

export interface ReadingPageProps {
  frame: StepFrameState;
  content: { introduction: Introduction };
  /** Link at the end of the page; left out on the overview itself. */
  overview?: LinkTarget | null | undefined;
  children: ReactNode;
}

/** A reading page: wide, with space between its sections and a link to the overview at the end. */
export function ReadingPage({
  frame,
  content: { introduction },
  overview,
  children,
}: ReadingPageProps) {
  return (
    <StepLayout
      frame={frame}
      title={introduction.title}
      intro={introduction.text === '' ? undefined : introduction.text}
      width="wide"
    >
      <div className={styles['sections']}>
        {children}
        {overview === undefined || overview === null ? null : (
          <div className={styles['end']}>
            <ButtonLink
              variant="outline"
              {...overview}
              iconBefore={<Icon name="arrow-left" size={20} />}
            >
              All good-to-know pages
            </ButtonLink>
          </div>
        )}
      </div>
    </StepLayout>
  );
}

export interface ReadingSectionProps {
  title: string;
  children: ReactNode;
}

/** A section of a reading page, under its own heading. */
export function ReadingSection({ title, children }: ReadingSectionProps) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export interface SmallPrintProps {
  children: string;
}

/** A line of small print; renders nothing if the text is empty. */
export function SmallPrint({ children }: SmallPrintProps) {
  return children === '' ? null : <p className={styles['smallPrint']}>{children}</p>;
}
