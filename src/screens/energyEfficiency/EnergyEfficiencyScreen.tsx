import { useReadingPage } from '../reading/useReadingPage.ts';
import { EnergyEfficiencyView } from './EnergyEfficiencyView.tsx';

export function EnergyEfficiencyScreen() {
  return <EnergyEfficiencyView {...useReadingPage('energyEfficiency')} />;
}
