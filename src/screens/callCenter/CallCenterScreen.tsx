import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { CallCenterView } from './CallCenterView.tsx';

export function CallCenterScreen() {
  return <CallCenterView content={useContent('callCenter')} frame={useStepFrame()} />;
}
