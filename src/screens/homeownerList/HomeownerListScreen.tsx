import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../common/useStepForm.ts';
import { useStepFrame } from '../common/useStepFrame.ts';
import { HomeownerListView } from './HomeownerListView.tsx';

export function HomeownerListScreen() {
  const form = useStepForm('homeownerList', {
    changed: (values, isValid) => ({ type: 'form.changed', step: 'homeownerList', values, isValid }),
    submitted: (values) => ({ type: 'homeowners.submitted', values }),
  });
  return <HomeownerListView content={useContent('homeownerList')} frame={useStepFrame()} form={form} />;
}
