import { useContent } from '#src/content/ContentProvider.tsx';
import { useOverviewLink, useReadingFrame } from '../reading/useReadingFrame.ts';
import { FinancingEducationView } from './FinancingEducationView.tsx';

export function FinancingEducationScreen() {
  return (
    <FinancingEducationView
      content={useContent('financingEducation')}
      frame={useReadingFrame()}
      overview={useOverviewLink()}
    />
  );
}
