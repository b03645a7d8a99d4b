import { useFormPage } from '../form/useFormPage.ts';
import { WindowCountView } from './WindowCountView.tsx';

export function WindowCountScreen() {
  return <WindowCountView {...useFormPage('windowCount')} />;
}
