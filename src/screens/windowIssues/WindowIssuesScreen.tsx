import { useFormPage } from '../form/useFormPage.ts';
import { WindowIssuesView } from './WindowIssuesView.tsx';

export function WindowIssuesScreen() {
  return <WindowIssuesView {...useFormPage('windowIssues')} />;
}
