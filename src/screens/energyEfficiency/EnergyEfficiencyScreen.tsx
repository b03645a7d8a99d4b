import { useContent } from '#src/content/ContentProvider.tsx';
import { useOverviewLink, useReadingFrame } from '../reading/useReadingFrame.ts';
import { EnergyEfficiencyView } from './EnergyEfficiencyView.tsx';

export function EnergyEfficiencyScreen() {
  return (
    <EnergyEfficiencyView
      content={useContent('energyEfficiency')}
      frame={useReadingFrame()}
      overview={useOverviewLink()}
    />
  );
}
