import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../common/useStepForm.ts';
import { useStepFrame } from '../common/useStepFrame.ts';
import { ProjectDetailsView } from './ProjectDetailsView.tsx';

export function ProjectDetailsScreen() {
  const form = useStepForm('projectDetails', {
    changed: (values, isValid) => ({ type: 'form.changed', step: 'projectDetails', values, isValid }),
    submitted: (values) => ({ type: 'projectDetails.submitted', values }),
  });
  return <ProjectDetailsView content={useContent('projectDetails')} frame={useStepFrame()} form={form} />;
}
