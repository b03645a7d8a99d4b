import { useContent } from '#src/content/ContentProvider.tsx';
import { useContentLink } from '../common/useContentLink.ts';
import { useReadingFrame } from '../common/useReadingFrame.ts';
import { EnergyEfficiencyView } from './EnergyEfficiencyView.tsx';

export function EnergyEfficiencyScreen() {
  const linkTo = useContentLink();
  return <EnergyEfficiencyView content={useContent('energyEfficiency')} frame={useReadingFrame()} overview={linkTo('explore-resources')} />;
}
