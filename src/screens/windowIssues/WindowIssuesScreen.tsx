import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { WindowIssuesView } from './WindowIssuesView.tsx';

export function WindowIssuesScreen() {
  const form = useStepForm('windowIssues');
  return (
    <WindowIssuesView content={useContent('windowIssues')} frame={useStepFrame()} form={form} />
  );
}
