import { selectFailure } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useIsWaiting, useSend } from '#src/flow/booking-context.ts';
import type { FailureState } from '../frame/FailureNotice.tsx';

/** What the flow says of the contact form. */
export function useContactStatus(): FailureState {
  const isBusy = useIsWaiting();
  const failure = useBooking(selectFailure);
  const { phone } = useContent('site').callUs;
  const send = useSend();
  return { isBusy, failure, phone, onRetry: () => send({ type: 'retry' }) };
}
