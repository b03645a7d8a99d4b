import { useReadingPage } from '../reading/useReadingPage.ts';
import { FinancingEducationView } from './FinancingEducationView.tsx';

export function FinancingEducationScreen() {
  return <FinancingEducationView {...useReadingPage('financingEducation')} />;
}
