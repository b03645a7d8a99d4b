import { useContent } from '#src/content/ContentProvider.tsx';
import { useReadingPage } from '../reading/useReadingPage.ts';
import { FinancingPlansView } from './FinancingPlansView.tsx';

export function FinancingPlansScreen() {
  return <FinancingPlansView content={useContent('financingPlans')} {...useReadingPage()} />;
}
