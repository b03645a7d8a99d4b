import { selectFailure } from '#machines/booking/booking.selectors.ts';
import { useBooking, useIsWaiting, useSend } from '#src/flow/booking-context.ts';
import type { ContactStatus } from './ContactForm.tsx';

/** The contact form's status, bound to the flow. */
export function useContactStatus(): ContactStatus {
  const isBusy = useIsWaiting();
  const failure = useBooking(selectFailure);
  const send = useSend();
  return { isBusy, failure, onRetry: () => send({ type: 'retry' }) };
}
