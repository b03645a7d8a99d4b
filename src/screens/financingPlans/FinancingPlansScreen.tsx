import { useContent } from '#src/content/ContentProvider.tsx';
import { useContentLink } from '../common/useContentLink.ts';
import { useReadingFrame } from '../common/useReadingFrame.ts';
import { FinancingPlansView } from './FinancingPlansView.tsx';

export function FinancingPlansScreen() {
  const linkTo = useContentLink();
  return <FinancingPlansView content={useContent('financingPlans')} frame={useReadingFrame()} overview={linkTo('explore-resources')} />;
}
