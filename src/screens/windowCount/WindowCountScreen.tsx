import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../common/useStepForm.ts';
import { useStepFrame } from '../common/useStepFrame.ts';
import { WindowCountView } from './WindowCountView.tsx';

export function WindowCountScreen() {
  const form = useStepForm('windowCount', {
    changed: (values, isValid) => ({ type: 'form.changed', step: 'windowCount', values, isValid }),
    submitted: (values) => ({ type: 'windowCount.submitted', values }),
  });
  return <WindowCountView content={useContent('windowCount')} frame={useStepFrame()} form={form} />;
}
