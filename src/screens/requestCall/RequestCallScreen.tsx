import { selectIsCallConfirmed, selectIsEvent } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useFormPage } from '../form/useFormPage.ts';
import { RequestCallView } from './RequestCallView.tsx';

export function RequestCallScreen() {
  return (
    <RequestCallView
      {...useFormPage('requestCall')}
      callUs={useContent('site').callUs}
      isConfirmed={useBooking(selectIsCallConfirmed)}
      hasAutofill={!useBooking(selectIsEvent)}
    />
  );
}
