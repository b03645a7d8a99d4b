import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { useAgreedVisit } from '../visit/useVisit.ts';
import { CommentsSubmittedView } from './CommentsSubmittedView.tsx';

export function CommentsSubmittedScreen() {
  return (
    <CommentsSubmittedView
      content={useContent('commentsSubmitted')}
      frame={useStepFrame()}
      thanks={useAgreedVisit()}
    />
  );
}
