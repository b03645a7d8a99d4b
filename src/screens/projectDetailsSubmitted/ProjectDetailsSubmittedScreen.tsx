import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepFrame } from '../common/useStepFrame.ts';
import { ProjectDetailsSubmittedView } from './ProjectDetailsSubmittedView.tsx';

export function ProjectDetailsSubmittedScreen() {
  return <ProjectDetailsSubmittedView content={useContent('projectDetailsSubmitted')} frame={useStepFrame()} callUs={useContent('site').callUs} />;
}
