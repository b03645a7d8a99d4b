import { useContent } from '#src/content/ContentProvider.tsx';
import { useContentLink } from '../common/useContentLink.ts';
import { useReadingFrame } from '../common/useReadingFrame.ts';
import { FinancingEducationView } from './FinancingEducationView.tsx';

export function FinancingEducationScreen() {
  const linkTo = useContentLink();
  return <FinancingEducationView content={useContent('financingEducation')} frame={useReadingFrame()} overview={linkTo('explore-resources')} />;
}
