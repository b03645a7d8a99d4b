import { useContent } from '#src/content/ContentProvider.tsx';
import { useReadingPage } from '../reading/useReadingPage.ts';
import { FinancingEducationView } from './FinancingEducationView.tsx';

export function FinancingEducationScreen() {
  return (
    <FinancingEducationView content={useContent('financingEducation')} {...useReadingPage()} />
  );
}
