import { selectOwners } from '#machines/booking/booking.page-selectors.ts';
import { selectIsEvent } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { AddressView } from './AddressView.tsx';

export function AddressScreen() {
  const form = useStepForm('address');
  const owners = useBooking(selectOwners);
  const hasAutofill = !useBooking(selectIsEvent);
  return (
    <AddressView
      content={useContent('address')}
      owners={owners}
      hasAutofill={hasAutofill}
      frame={useStepFrame()}
      form={form}
    />
  );
}
