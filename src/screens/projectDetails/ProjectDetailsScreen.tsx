import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { ProjectDetailsView } from './ProjectDetailsView.tsx';

export function ProjectDetailsScreen() {
  const form = useStepForm('projectDetails');
  return (
    <ProjectDetailsView content={useContent('projectDetails')} frame={useStepFrame()} form={form} />
  );
}
