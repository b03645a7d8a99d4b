import { useReadingPage } from '../reading/useReadingPage.ts';
import { InstallationProcessView } from './InstallationProcessView.tsx';

export function InstallationProcessScreen() {
  return <InstallationProcessView {...useReadingPage('installationProcess')} />;
}
