import { selectFirstName } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { SourceTypeView } from './SourceTypeView.tsx';

export function SourceTypeScreen() {
  const form = useStepForm('sourceType');
  const { id } = useBooking(selectDraft);
  return (
    <SourceTypeView
      content={useContent('sourceType')}
      firstName={useBooking(selectFirstName)}
      draftId={id}
      frame={useStepFrame()}
      form={form}
    />
  );
}
