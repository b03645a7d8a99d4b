import { selectFailure } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useIsWaiting, useSend } from '#src/flow/booking-context.ts';
import type { FailureState } from '../frame/FailureNotice.tsx';

/** The flow's status for the contact form: whether it is busy, what failed, how to retry. */
export function useContactStatus(): FailureState {
  const isBusy = useIsWaiting();
  const failure = useBooking(selectFailure);
  const { phone } = useContent('site').callUs;
  const send = useSend();
  return { isBusy, failure, phone, onRetry: () => send({ type: 'retry' }) };
}
