import { useContent } from '#src/content/ContentProvider.tsx';
import { useReadingPage } from '../reading/useReadingPage.ts';
import { EnergyEfficiencyView } from './EnergyEfficiencyView.tsx';

export function EnergyEfficiencyScreen() {
  return <EnergyEfficiencyView content={useContent('energyEfficiency')} {...useReadingPage()} />;
}
