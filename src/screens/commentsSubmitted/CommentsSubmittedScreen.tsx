import { usePage } from '../frame/usePage.ts';
import { useAgreedVisit } from '../visit/useVisit.ts';
import { CommentsSubmittedView } from './CommentsSubmittedView.tsx';

export function CommentsSubmittedScreen() {
  return <CommentsSubmittedView {...usePage('commentsSubmitted')} thanks={useAgreedVisit()} />;
}
