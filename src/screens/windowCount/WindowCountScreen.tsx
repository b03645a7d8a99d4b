import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../common/useStepForm.ts';
import { useStepFrame } from '../common/useStepFrame.ts';
import { WindowCountView } from './WindowCountView.tsx';

export function WindowCountScreen() {
  const form = useStepForm('windowCount');
  return <WindowCountView content={useContent('windowCount')} frame={useStepFrame()} form={form} />;
}
