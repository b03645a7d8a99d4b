import { useReadingPage } from '../reading/useReadingPage.ts';
import { FinancingPlansView } from './FinancingPlansView.tsx';

export function FinancingPlansScreen() {
  return <FinancingPlansView {...useReadingPage('financingPlans')} />;
}
