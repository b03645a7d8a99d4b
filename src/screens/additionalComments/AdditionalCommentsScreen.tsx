import { selectHasFreedTime, selectUnbooked } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft, selectIsEvent } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { useVisit } from '../visit/useVisit.ts';
import { AdditionalCommentsView } from './AdditionalCommentsView.tsx';

export function AdditionalCommentsScreen() {
  const form = useStepForm('additionalComments');
  const data = {
    form,
    draftId: useBooking(selectDraft).id,
    isEvent: useBooking(selectIsEvent),
    unbooked: useBooking(selectUnbooked),
    hasFreedTime: useBooking(selectHasFreedTime),
  };
  return (
    <AdditionalCommentsView
      {...useVisit()}
      {...data}
      content={useContent('additionalComments')}
      frame={useStepFrame()}
    />
  );
}
