import { useContent } from '#src/content/ContentProvider.tsx';
import { useContentLink } from '../common/useContentLink.ts';
import { useReadingFrame } from '../common/useReadingFrame.ts';
import { InstallationProcessView } from './InstallationProcessView.tsx';

export function InstallationProcessScreen() {
  const linkTo = useContentLink();
  return <InstallationProcessView content={useContent('installationProcess')} frame={useReadingFrame()} overview={linkTo('explore-resources')} />;
}
