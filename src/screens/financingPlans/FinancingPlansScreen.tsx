import { useContent } from '#src/content/ContentProvider.tsx';
import { useOverviewLink, useReadingFrame } from '../reading/useReadingFrame.ts';
import { FinancingPlansView } from './FinancingPlansView.tsx';

export function FinancingPlansScreen() {
  return (
    <FinancingPlansView
      content={useContent('financingPlans')}
      frame={useReadingFrame()}
      overview={useOverviewLink()}
    />
  );
}
