import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { HomeownerListView } from './HomeownerListView.tsx';

export function HomeownerListScreen() {
  const form = useStepForm('homeownerList');
  return (
    <HomeownerListView content={useContent('homeownerList')} frame={useStepFrame()} form={form} />
  );
}
