import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { NotAHomeownerView } from './NotAHomeownerView.tsx';

export function NotAHomeownerScreen() {
  return <NotAHomeownerView content={useContent('notAHomeowner')} frame={useStepFrame()} />;
}
