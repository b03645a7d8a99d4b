import type { CallUs } from '#src/content/parse.ts';
import { CallPromise } from '../visit/CallPromise.tsx';
import { InfoPage } from '../info/InfoPage.tsx';
import type { PageState } from '../frame/usePage.ts';

export interface ProjectDetailsSubmittedViewProps extends PageState<'projectDetailsSubmitted'> {
  callUs: CallUs;
  /** The visitor's phone number, ten digits; empty if not known. */
  phone: string;
}

/** A check mark, a title and a text (spec §2, project-details-submitted). */
export function ProjectDetailsSubmittedView({
  content: { introduction, image },
  frame,
  callUs,
  phone,
}: ProjectDetailsSubmittedViewProps) {
  return (
    <InfoPage
      frame={frame}
      image={image}
      title={introduction.title}
      text={introduction.text}
      help={<CallPromise phone={phone} callUs={callUs} />}
    />
  );
}
