import { selectIsCallConfirmed, selectIsEvent } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { RequestCallView } from './RequestCallView.tsx';

export function RequestCallScreen() {
  const content = useContent('requestCall');
  const form = useStepForm('requestCall');
  const { callUs } = useContent('site');
  const isConfirmed = useBooking(selectIsCallConfirmed);
  return (
    <RequestCallView
      content={content}
      callUs={callUs}
      frame={useStepFrame()}
      form={form}
      isConfirmed={isConfirmed}
      hasAutofill={!useBooking(selectIsEvent)}
    />
  );
}
