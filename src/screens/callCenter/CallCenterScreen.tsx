import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { CallInfoPage } from '../info/CallInfoPage.tsx';

/** The rest is done by phone (spec §2, decision F8). */
export function CallCenterScreen() {
  return <CallInfoPage content={useContent('callCenter')} frame={useStepFrame()} />;
}
