import { useState } from 'react';
import { Accordion } from '#src/components/Accordion.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { RichText } from '#src/content/RichText.tsx';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { ReadingPage } from '../reading/ReadingPage.tsx';
import type { ReadingPageState } from '../reading/useReadingPage.ts';
import styles from './InstallationProcess.module.css';

type InstallationStep = ContentById['installationProcess']['steps'][number];

/** The steps of an installation; one is open at a time (spec §2, installation-process). */
export function InstallationProcessView(props: ReadingPageState<'installationProcess'>) {
  const { content } = props;
  const [shown, setShown] = useState(0);
  const image = content.steps[shown]?.image ?? null;
  return (
    <ReadingPage {...props}>
      <div className={styles['steps']}>
        <Accordion
          onOpenChange={(open) => setShown(open ?? shown)}
          items={content.steps.map((step) => ({
            title: step.title,
            subtitle: step.subtitle === '' ? undefined : step.subtitle,
            content: <StepText step={step} />,
          }))}
        />
        {image === null ? null : (
          <div className={styles['aside']}>
            <ContentPicture
              key={image.url}
              image={image}
              ratio="4 / 3"
              className={styles['scene']}
            />
          </div>
        )}
      </div>
    </ReadingPage>
  );
}

function StepText({ step: { text, image } }: { step: InstallationStep }) {
  return (
    <div className={styles['step']}>
      {image === null ? null : (
        <ContentPicture image={image} ratio="16 / 10" className={styles['picture']} />
      )}
      <RichText value={text} className={`rich-text ${styles['text']}`} />
    </div>
  );
}
