import { selectFirstName } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useBooking } from '#src/flow/booking-context.ts';
import { useFormPage } from '../form/useFormPage.ts';
import { SourceTypeView } from './SourceTypeView.tsx';

export function SourceTypeScreen() {
  return (
    <SourceTypeView
      {...useFormPage('sourceType')}
      firstName={useBooking(selectFirstName)}
      draftId={useBooking(selectDraft).id}
    />
  );
}
