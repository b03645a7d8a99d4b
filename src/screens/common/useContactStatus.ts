import { selectFailure, selectIsBusy } from '#machines/booking/booking.selectors.ts';
import { useBooking, useBookingSoon, useSend } from '#src/flow/booking-context.ts';
import type { ContactStatus } from './ContactForm.tsx';

/** The contact form's status, bound to the flow. */
export function useContactStatus(): ContactStatus {
  const isBusy = useBookingSoon(selectIsBusy);
  const failure = useBooking(selectFailure);
  const send = useSend();
  return { isBusy, failure, onRetry: () => send({ type: 'retry' }) };
}
