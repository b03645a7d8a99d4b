import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { CallInfoPage } from '../info/CallInfoPage.tsx';

/** Only the homeowner can agree to a visit: asks the visitor to call together with them (spec §2, decision F8). */
export function NotAHomeownerScreen() {
  return <CallInfoPage content={useContent('notAHomeowner')} frame={useStepFrame()} />;
}
