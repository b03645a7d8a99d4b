import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { WindowCountView } from './WindowCountView.tsx';

export function WindowCountScreen() {
  const form = useStepForm('windowCount');
  return <WindowCountView content={useContent('windowCount')} frame={useStepFrame()} form={form} />;
}
