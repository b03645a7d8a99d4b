import { useFormPage } from '../form/useFormPage.ts';
import { HomeownerListView } from './HomeownerListView.tsx';

export function HomeownerListScreen() {
  return <HomeownerListView {...useFormPage('homeownerList')} />;
}
