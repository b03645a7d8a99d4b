import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../common/useStepForm.ts';
import { useStepFrame } from '../common/useStepFrame.ts';
import { ProjectDetailsView } from './ProjectDetailsView.tsx';

export function ProjectDetailsScreen() {
  const form = useStepForm('projectDetails');
  return <ProjectDetailsView content={useContent('projectDetails')} frame={useStepFrame()} form={form} />;
}
