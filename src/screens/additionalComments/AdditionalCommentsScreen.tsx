import { selectHasFreedTime, selectUnbooked } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft, selectIsEvent } from '#machines/booking/booking.selectors.ts';
import { useBooking } from '#src/flow/booking-context.ts';
import { useFormPage } from '../form/useFormPage.ts';
import { useVisit } from '../visit/useVisit.ts';
import { AdditionalCommentsView } from './AdditionalCommentsView.tsx';

export function AdditionalCommentsScreen() {
  return (
    <AdditionalCommentsView
      {...useVisit()}
      {...useFormPage('additionalComments')}
      draftId={useBooking(selectDraft).id}
      isEvent={useBooking(selectIsEvent)}
      unbooked={useBooking(selectUnbooked)}
      hasFreedTime={useBooking(selectHasFreedTime)}
    />
  );
}
