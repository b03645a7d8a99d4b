import { useFormPage } from '../form/useFormPage.ts';
import { ProjectDetailsView } from './ProjectDetailsView.tsx';

export function ProjectDetailsScreen() {
  return <ProjectDetailsView {...useFormPage('projectDetails')} />;
}
