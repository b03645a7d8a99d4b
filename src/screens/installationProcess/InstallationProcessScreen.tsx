import { useContent } from '#src/content/ContentProvider.tsx';
import { useReadingPage } from '../reading/useReadingPage.ts';
import { InstallationProcessView } from './InstallationProcessView.tsx';

export function InstallationProcessScreen() {
  return (
    <InstallationProcessView content={useContent('installationProcess')} {...useReadingPage()} />
  );
}
