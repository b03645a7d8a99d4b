import { selectOwners } from '#machines/booking/booking.page-selectors.ts';
import { selectIsEvent } from '#machines/booking/booking.selectors.ts';
import { useBooking } from '#src/flow/booking-context.ts';
import { useFormPage } from '../form/useFormPage.ts';
import { AddressView } from './AddressView.tsx';

export function AddressScreen() {
  return (
    <AddressView
      {...useFormPage('address')}
      owners={useBooking(selectOwners)}
      hasAutofill={!useBooking(selectIsEvent)}
    />
  );
}
