import { useContent } from '#src/content/ContentProvider.tsx';
import { useOverviewLink, useReadingFrame } from '../reading/useReadingFrame.ts';
import { InstallationProcessView } from './InstallationProcessView.tsx';

export function InstallationProcessScreen() {
  return (
    <InstallationProcessView
      content={useContent('installationProcess')}
      frame={useReadingFrame()}
      overview={useOverviewLink()}
    />
  );
}
