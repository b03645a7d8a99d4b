import { TextLink } from '#src/components/Button.tsx';
import type { CallUs, SubmittedContent } from '#src/content/content.types.ts';
import { InfoPage } from '../common/InfoPage.tsx';
import type { StepFrameState } from '../common/useStepFrame.ts';

export interface ProjectDetailsSubmittedViewProps {
  content: SubmittedContent;
  frame: StepFrameState;
  callUs: CallUs;
}

/** A check mark, a title and a text (spec §2, project-details-submitted). */
export function ProjectDetailsSubmittedView({ content: { introduction, image }, frame, callUs }: ProjectDetailsSubmittedViewProps) {
  const help = (
    <>
      Would you rather talk now? Call <TextLink href={callUs.phoneLink}>{callUs.phone}</TextLink>.
    </>
  );
  return <InfoPage frame={frame} image={image} title={introduction.title} text={introduction.text} help={help} />;
}
